import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';

const paletteOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  const field = dialog.getByRole('combobox');
  return {
    ...{ dialog, field, options: dialog.getByRole('option') },
    group: (name: string) => dialog.getByRole('group', { name, exact: true }).getByRole('option'),
    active: dialog.getByRole('option', { selected: true }),
    open: async () => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
    },
  };
};

test.describe('of a super admin', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('finds a user by name and opens their page by keyboard alone', async ({ page }) => {
    const list = new ListPage(page, 'Users');
    await page.goto('/users?limit=10');
    const label = await list.boxes.nth(3).getAttribute('aria-label');
    const name = label?.replace('Select ', '') ?? '';
    const palette = paletteOf(page);
    // Without a pause: the code of the palette is still being loaded.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(palette.field).toHaveValue(name);
    await expect(palette.group('Users').first()).toContainText(name);
    await expect(palette.dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
    const id = (await palette.active.getAttribute('id')) ?? '';
    await expect(palette.field).toHaveAttribute('aria-activedescendant', id);
    await page.keyboard.press('Enter');
    await expect(palette.dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/users\/[0-9a-f-]+$/);
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));

    // The record is among the recent ones, also after a reload; the palette opens over no other dialog.
    await page.getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await page.keyboard.press('Control+k');
    await expect(palette.dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await palette.open();
    await expect(palette.group('Recent')).toHaveText([new RegExp(`^${name}`)]);
  });
});
