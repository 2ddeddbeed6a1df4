import { call, logIn, storageOf } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { isSameDocument, logOut, markDocument } from '../pages/parts.ts';

// Each test ends its session, so each creates one.
test.use({
  storageState: async ({ visited }, use) => {
    await use(storageOf(visited.address, await logIn(visited.address, 'superAdmin')));
  },
});

test('logging out asks for confirmation, clears the storage and goes to the start page', async ({
  page,
  visited,
}) => {
  await page.goto('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toContainText('Are you sure you want to log out?');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');

  await markDocument(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is already going your way');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await isSameDocument(page), 'the page reloads').toBe(false);
  const { status } = await call(visited.address, '/admin/me', { token: token ?? '' });
  expect(status, 'the server knows the token no more').toBe(401);
});

test('logging out in one tab signs the other one out', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/users');
  await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  await page.goto('/dashboard');
  await logOut(page);
  await expect(other).toHaveURL('/');
});
