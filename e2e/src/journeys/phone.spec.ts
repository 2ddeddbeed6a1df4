import { expect, test } from '../fixtures/test.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { headingOf } from '../pages/headings.ts';
import { menuLabelsFor, publicPaths } from '../test-data/descriptors.ts';
import { UsersList } from '../pages/users-list.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the public pages and the login do not scroll horizontally', async ({ page }) => {
  for (const path of [...publicPaths, '/admin']) {
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
});

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

  test('the dashboard does not scroll horizontally', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Total Withdrawals')).toBeVisible();
    await expect(page.getByText('Referred Users')).toBeInViewport();
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

  test('the first record of each kind of list stands within 250 px', async ({ page }) => {
    for (const path of [
      ...['/users', '/request-withdrawals', '/posts', '/join-ride', '/drivers-requests'],
      ...['/admins', '/admins?tab=audit', '/admin-earnings'],
    ]) {
      await page.goto(path);
      const first = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first();
      await expect(first).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(250);
      await expectNoHorizontalScroll(page);
    }
  });

  test('a sheet filters, sorts and selects, and its button says how much is set', async ({ page }) => {
    const list = new UsersList(page);
    await page.goto('/users?limit=10');
    await expect(list.checkboxes.first()).toBeVisible();
    await expect(list.filter).toBeHidden();
    await list.button('Filter and sort').tap();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByLabel('Filter').selectOption('Blocked Users');
    const sorted = page.waitForResponse(/sort=-totalEarnings/);
    await sheet.getByLabel('Sort by').selectOption('Total Earnings, largest first');
    await expect(page).toHaveURL('/users?limit=10&filter=blocked&sort=-totalEarnings');
    // Until the new rows are there, the previous ones are faded.
    await sorted;
    await expect(page.locator('[data-outdated]')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, `the sheet, ${colorScheme}`);
    }
    await sheet.getByRole('button', { name: 'Select these 10' }).tap();
    await sheet.getByRole('button', { name: /^Show \d/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(list.button('Filter and sort (2 set)')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('10 selected');
    await expectNoHorizontalScroll(page);
  });

  test("a withdrawal's card names the person and the bank", async ({ page }) => {
    await page.goto('/request-withdrawals?limit=10');
    const title = page
      .getByRole('cell')
      .filter({ has: page.getByRole('link') })
      .first();
    await expect(title).toContainText(/^\d+\s*[A-Z]/);
    await expect(page.locator('[data-label=Bank]').first()).toBeVisible();
  });
});
