import { expect, test } from '../fixtures/test.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { headingOf } from '../pages/headings.ts';
import { menuLabelsFor, publicPaths } from '../test-data/descriptors.ts';
import { UsersList } from '../pages/users-list.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const path of [...publicPaths, '/admin']) {
  test(`${path} does not scroll horizontally`, async ({ page }) => {
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}

test.describe('signed in', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('the top bar names the admin, and the menu opens as a drawer and closes on navigation', async ({
    page,
  }) => {
    const { firstName, lastName } = accountOf('superAdmin');
    await page.goto('/dashboard');
    await expect(page.getByRole('banner')).toContainText(`${firstName} ${lastName}`);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(drawer.getByRole('link')).toHaveText([
      `${firstName} ${lastName}, settings`,
      ...menuLabelsFor(accountOf('superAdmin')),
    ]);
    await drawer.getByRole('link', { name: 'Users' }).tap();
    await expect(page).toHaveURL('/users');
    await expect(headingOf(page, '/users')).toBeVisible();
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('the drawer opens the logout dialog', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).tap();
    const confirmation = page.getByRole('dialog', { name: 'Confirm Logout' });
    await confirmation.getByRole('button', { name: 'Cancel' }).tap();
    await expect(confirmation).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });

  test('the dashboard and the admins do not scroll horizontally', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Total Withdrawals')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.goto('/admins');
    await expect(page.getByRole('table', { name: 'Admins' }).getByText('Adaeze')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test('users are cards that can be selected, and nothing scrolls horizontally', async ({ page }) => {
    const list = new UsersList(page);
    await page.goto('/users');
    await expect(list.checkboxes.first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await list.checkboxes.first().tap();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
    await expectNoHorizontalScroll(page);
    await list.button('Delete Selected').tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
