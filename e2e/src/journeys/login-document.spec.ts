import { demoPassword } from '@padiman/api/demo';
import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/test.ts';
import { fillLogin, submitLogin } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const firstScreen = (page: Page) => page.locator('#first-screen');
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

/** Script of the shell, whose name the page knows. */
const shellScript = (page: Page) =>
  page.evaluate(() => {
    const files = document.querySelector<HTMLTemplateElement>('template#shell-files')?.content;
    return new URL(files?.querySelector('script[data-base]')?.getAttribute('src') ?? '', location.href).href;
  });

/** Logins that a page sends. */
function countLogins(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().endsWith('/api/admin/login') ? 1 : 0));
  return () => count;
}

test('the login is there before the console, which takes over what was typed, without a change', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(firstScreen(page)).toBeVisible();
  const before = await page.locator('form').boundingBox();
  await page.getByLabel('Phone Number').fill('0803');
  await page.getByLabel('Password', { exact: true }).pressSequentially('Pad');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(firstScreen(page)).toHaveCount(0);
  await expect(page.getByLabel('Phone Number')).toHaveValue('0803');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Pad');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page.getByText('Phone number must be 11 digits')).toBeVisible();
  const after = await page.locator('form').boundingBox();
  expect({ x: after?.x, width: after?.width }).toEqual({ x: before?.x, width: before?.width });
});

test('a login that was sent before the console came is not sent again', async ({ page, browserErrors }) => {
  browserErrors.allow(failedRequest(401));
  const logins = countLogins(page);
  await page.goto('/admin');
  const shell = await shellScript(page);
  // The console comes after the answer.
  const answered = page.waitForResponse('**/api/admin/login');
  await page.route(shell, async (route) => {
    await answered;
    return route.continue();
  });
  await submitLogin(page, accountOf('noRight').phoneNumber, 'Wrong#2026');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Login Failed: Incorrect phone number or password.');
  expect(logins()).toBe(1);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await submit(page).click();
  await expect(dashboard(page)).toBeVisible();
});

test('with scripts blocked the login says what is missing', async ({ browser, visited }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${visited.address}/admin`);
  await expect(page.getByText('Logging in needs JavaScript.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await context.close();
});

test('without the script of the first screen the console takes over all the same', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource|net::ERR/);
  await page.route('**/admin', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const [, address = ''] = /<\/div><script defer[^>]* src="([^"]+)"/.exec(body) ?? [];
    await page.route(`**${address}`, (file) => file.abort());
    return route.fulfill({ response, body });
  });
  await page.goto('/admin');
  await fillLogin(page, accountOf('superAdmin').phoneNumber, demoPassword);
  await expect(firstScreen(page)).toHaveCount(0);
  await submit(page).click();
  await expect(dashboard(page)).toBeVisible();
});

test('a shell that arrived damaged, and a cache that was cleared, cost no login', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/integrity/);
  await page.goto('/admin');
  const shell = await shellScript(page);
  let damaged = 0;
  await page.route(shell, async (route) => {
    if (damaged > 0) return route.continue();
    damaged += 1;
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()}//` });
  });
  await page.getByLabel('Phone Number').fill('0803');
  await expect(firstScreen(page)).toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await submitLogin(page, accountOf('superAdmin').phoneNumber, demoPassword);
  await expect(dashboard(page)).toBeVisible();
});

test('with data saver on nothing is fetched ahead, and the login works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener: () => {} } });
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  const { pathname } = new URL(await shellScript(page));
  await page.waitForLoadState('networkidle');
  expect(fetched).not.toContain(pathname);
  expect(fetched).not.toContain('/dashboard');
  await submitLogin(page, accountOf('superAdmin').phoneNumber, demoPassword);
  await expect(dashboard(page)).toBeVisible();
});
