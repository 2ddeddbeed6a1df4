import { expect, test } from '../fixtures/test.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { expected } from '../prepared/prepared.ts';
import { tabTo } from '../words/keyboard.ts';
import { headingOf } from '../words/headings.ts';
import { UsersList } from '../words/users-list.ts';

test('from login to a dialog and back by keyboard alone', async ({ page }) => {
  await page.goto('/admin');
  await tabTo(page, page.getByLabel('Phone Number'));
  await page.keyboard.type(accountOf('superAdmin').phoneNumber);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(expected().password);
  await page.keyboard.press('Enter');
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, menu.getByRole('link', { name: 'Users' }));
  await page.keyboard.press('Enter');
  await expect(headingOf(page, '/users')).toBeVisible();
  // The new page has the focus, so that the menu need not be walked through again.
  await expect(page.getByRole('main')).toBeFocused();

  const list = new UsersList(page);
  await tabTo(page, list.picks.first());
  await page.keyboard.press('Space');
  await expect(list.picks.first()).toBeChecked();

  // Backwards is shorter from a row than through all others.
  const block = list.button('Block Selected');
  await block.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(block).toBeFocused();
  await expect(list.picks.first()).toBeChecked();
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('the first stop of a staff page leads past the menu', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(headingOf(page, '/dashboard')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
