import { expect, test as own } from '../fixtures/own-console.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { newAdmin, storageOf, type NewAdmin } from '../fixtures/sessions.ts';

// Each test ends sessions or changes a password, so each creates an admin.
const test = own.extend<{ admin: NewAdmin }>({
  admin: async ({ visited }, use) => use(await newAdmin(visited.address)),
  storageState: async ({ admin, visited }, use) => {
    await use(storageOf(visited.address, await admin.logIn()));
  },
});

test('the chosen theme applies before the first paint, and after logging out', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await page.getByLabel('Dark').check();
  await expect(page.locator('html')).toHaveClass(/dark/);

  // The page and its first script suffice; all other files are held back.
  await page.route(/\/(shell\.[^/]*\.js|registry\.json|config\.json)$/, () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The public site has no scripts and follows the device; the console's pages keep the choice.
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('sessions are listed and ended, one at a time and all at once', async ({ page, visited, admin }) => {
  const others = [await admin.logIn(), await admin.logIn()];
  const states = () =>
    Promise.all(
      others.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${visited.address}/api/admin/me`, { headers })).status;
      }),
    );
  await page.goto('/settings');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
  const before = await sessions.count();
  await sessions.getByRole('button', { name: /^End/ }).first().click();
  await expect(sessions).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions).toHaveCount(1);
  expect(await states()).toEqual([401, 401]);
});

test('the password is changed, and a wrong current password is reported at its field', async ({
  page,
  browserErrors,
  admin,
}) => {
  browserErrors.allow(failedRequest(400));
  const changed = 'Quietly7#river';
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password').fill(next);
    await page.getByLabel('Confirm Password').fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await page.goto('/settings');
  await fill('Wrong#2026', changed);
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect');
  await fill(admin.password, changed);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toHaveValue('');
});
