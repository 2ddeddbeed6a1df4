import { demoPassword } from '@padiman/api/demo';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { headingOf, tabTo } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

test('login, list and dialog work by keyboard alone', async ({ page }) => {
  await page.goto('/admin');
  await tabTo(page, page.getByLabel('Phone Number'));
  await page.keyboard.type(accountOf('superAdmin').phoneNumber);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, menu.getByRole('link', { name: 'Users' }));
  await page.keyboard.press('Enter');
  await expect(headingOf(page, '/users')).toBeVisible();
  // Navigation moves the focus to the content, past the menu.
  await expect(page.getByRole('main')).toBeFocused();

  const list = new ListPage(page, 'Users');
  await tabTo(page, list.boxes.first());
  await page.keyboard.press('Space');
  await expect(list.boxes.first()).toBeChecked();

  // Focused directly, because tabbing there passes every other row.
  const block = list.button('Block Selected');
  await block.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(block).toBeFocused();
  await expect(list.boxes.first()).toBeChecked();
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('the first tab stop of a staff page skips the menu', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(headingOf(page, '/dashboard')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
