import { expect, test } from '../fixtures/test.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { failedRequest } from '../fixtures/noise.ts';
import { logIn, storageOf } from '../fixtures/sessions.ts';
import { expected } from '../prepared/prepared.ts';
import { fillLogin } from '../words/login-form.ts';

test('a wrong password is told in a dialog and under the form', async ({ page, noise }) => {
  noise.announce(failedRequest(401));
  await page.goto('/admin');
  await expect(page.getByText('Please enter your valid phone number and password to log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await fillLogin(page, accountOf('noRight').phoneNumber, 'Wrong#2026');
  await page.getByRole('button', { name: 'Submit' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Login Failed: Incorrect phone number or password.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('Incorrect phone number or password.');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the super admin logs in, and the browser keeps token and user but no password', async ({ page }) => {
  const { phoneNumber, firstName } = accountOf('superAdmin');
  await page.goto('/admin');
  await fillLogin(page, phoneNumber, expected().password);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(kept).sort()).toEqual(['accessToken', 'user']);
  expect(JSON.parse(kept.user as string)).toMatchObject({ phoneNumber, firstName, superAdmin: true });
  expect(kept.user).not.toMatch(/password/i);
});

for (const address of ['/dashboard', '/users', '/admins']) {
  test(`${address} without a token leads to the start page`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is already going your way');
  });
}

test('a token that the server no longer knows is told, with a way back in', async ({
  browser,
  visited,
  noise,
}) => {
  noise.announce(failedRequest(401));
  const session = await logIn(visited.address, 'superAdmin');
  const ended = await fetch(`${visited.address}/api/admin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(ended.status).toBe(200);

  const context = await browser.newContext({ storageState: storageOf(visited.address, session) });
  await noise.watch(context);
  const page = await context.newPage();
  await page.goto(`${visited.address}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Your session has ended.' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await context.close();
  noise.expectQuiet();
});

test.describe('with a token', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('/admin leads to the dashboard', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
