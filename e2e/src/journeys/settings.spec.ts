import { expect, test as own } from '../fixtures/own-console.ts';
import { newAdmin, type NewAdmin, storageOf } from '../fixtures/sessions.ts';
import { logOut } from '../pages/parts.ts';

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
  await logOut(page);
  // The public site has no scripts and follows the device; the console's pages keep the choice.
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
});
