import { demoPassword } from '@padiman/api/demo';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { call, logIn } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitLogin, isSameDocument, markDocument } from '../pages/parts.ts';
import { isForStaff, servedPaths } from '../test-data/descriptors.ts';
import { accountOf } from '../test-data/test-data.ts';

test('a wrong password is reported in a dialog and under the form, which is 400 px wide', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(401));
  await page.goto('/admin');
  await expect(page.getByText('Please enter your valid phone number and password to log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  const frame = page.locator('form').locator('..');
  await expect(frame).toHaveCSS('max-width', '400px');
  expect((await frame.boundingBox())?.width).toBe(400);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await submitLogin(page, accountOf('noRight').phoneNumber, 'Wrong#2026');

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Login Failed: Incorrect phone number or password.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('Incorrect phone number or password.');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the super admin logs in, and the browser stores token and user but no password', async ({ page }) => {
  const { phoneNumber, firstName } = accountOf('superAdmin');
  await page.goto('/admin');
  await markDocument(page);
  await submitLogin(page, phoneNumber, demoPassword);

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(kept).sort()).toEqual(['accessToken', 'user']);
  expect(JSON.parse(kept.user as string)).toMatchObject({ phoneNumber, firstName, superAdmin: true });
  expect(kept.user).not.toMatch(/password/i);
  expect(await isSameDocument(page), 'the page reloads').toBe(false);
});

test('a page turns no text into markup or code, and adds scripts of builds of its origin alone', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/requires 'Trusted/, /policy: require-trusted-types-for/);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  const refused = await page.evaluate(() => {
    const isRefused = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    const addScript = (address: string) => () =>
      Object.assign(document.createElement('script'), { src: address });
    return {
      markup: isRefused(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      parsed: isRefused(() => new DOMParser().parseFromString('<p>', 'text/html')),
      foreign: isRefused(addScript('https://evil.example/files/a.js')),
      api: isRefused(addScript('/api/openapi.json')),
      ownBuild: isRefused(addScript('/files/a.js')),
    };
  });
  expect(refused).toEqual({ markup: true, parsed: true, foreign: true, api: true, ownBuild: false });
});

const protectedPages = servedPaths.filter(isForStaff).map(({ path }) => path);

/** Pages of section 1 of the specification for guests. */
const guestPages = ['/admin', '/forgot-password', '/otp', '/reset-password', '/success'];

test('every page for staff leads to the start page without a token', async ({ page }) => {
  for (const address of protectedPages) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is already going your way');
  }
});

test('an unknown token opens the dialog for a new login', async ({ openAs, visited, browserErrors }) => {
  browserErrors.allow(failedRequest(401));
  const session = await logIn(visited.address, 'superAdmin');
  const { token } = session;
  expect((await call(visited.address, '/admin/logout', { token, method: 'POST' })).status).toBe(200);

  const page = await openAs(session);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended.' });
  await expect(dialog.getByLabel('Phone Number')).toHaveValue(accountOf('superAdmin').phoneNumber);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
  browserErrors.expectNone();
});

test.describe('with a token', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('exactly the sign-in pages are for guests, and each leads to the dashboard', async ({ page }) => {
    const served = servedPaths.filter(({ access }) => access === 'guest');
    expect(served.map(({ path }) => path)).toEqual(guestPages);
    for (const address of guestPages) {
      await page.goto(address);
      await expect(page, address).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    }
  });
});
