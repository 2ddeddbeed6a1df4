import { sharedSession } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';

test('the API document can be read and tried out, without requests to other origins, and fits a phone', async ({
  page,
  visited,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(visited.address).origin) foreign.push(request.url());
  });
  const { token } = await sharedSession(visited.address, 'superAdmin');

  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Console API');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const dialog = page.locator('.modal-ux');
  // The other scheme is that of service keys.
  const staff = dialog.locator('.auth-container').filter({ hasText: 'The token that login answers.' });
  await staff.getByRole('textbox').fill(token);
  await staff.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  // The page draws only the calls around the visible ones.
  await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/admin/me');
  const call = page.locator('#operations-Sign-in-me');
  await call.getByRole('button', { name: 'The signed-in admin' }).click();
  await expect(call).toContainText('For every admin.');
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('"superAdmin": true');
  expect(foreign).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/dashboard/users');
  await page.getByRole('button', { name: /\/dashboard\/users Users/ }).click();
  await expect(page.getByText('Number of records on a page')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
