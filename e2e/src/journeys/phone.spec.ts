import { expect, test } from '../fixtures/test.ts';
import { ListPage, WithdrawalsPage } from '../pages/list-page.ts';
import { expectAccessible, expectNoHorizontalScroll, headingOf, openPath } from '../pages/parts.ts';
import { menuLabelsFor } from '../test-data/descriptors.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, signedInAs: 'superAdmin' });

test('the top bar names the admin, and the menu is a drawer that closes on navigation', async ({ page }) => {
  const { name } = accountOf('superAdmin');
  await openPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(name);
  await expect(page.getByText('Pending withdrawals')).toBeInViewport();
  await expectNoHorizontalScroll(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const [open, drawer] = [
    page.getByRole('button', { name: 'Open menu' }),
    page.getByRole('dialog', { name: 'Menu' }),
  ];
  await open.tap();
  await drawer.getByRole('button', { name: 'Logout' }).tap();
  const confirmation = page.getByRole('dialog', { name: 'Confirm Logout' });
  await confirmation.getByRole('button', { name: 'Cancel' }).tap();
  await expect(confirmation).toBeHidden();
  await expect(page).toHaveURL('/dashboard');

  await page.reload();
  await open.tap();
  await expect(drawer.getByRole('link')).toHaveText([
    `${name}, settings`,
    ...menuLabelsFor(accountOf('superAdmin')),
  ]);
  await drawer.getByRole('link', { name: 'Users' }).tap();
  await expect(page).toHaveURL('/users');
  await expect(headingOf(page, '/users')).toBeVisible();
  await expect(drawer).toBeHidden();
  await open.tap();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('the first record of each kind of list stands within 250 px, and nothing scrolls horizontally', async ({
  page,
}) => {
  for (const path of [
    '/users',
    '/request-withdrawals',
    '/posts',
    '/join-ride',
    '/drivers-requests',
    '/admins',
    '/settings?tab=security&log=audit',
    '/admin-earnings',
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
  const list = new WithdrawalsPage(page);
  await page.goto('/request-withdrawals?filter=pending&limit=10');
  const accept = list.table.getByRole('button', { name: /^Accept / }).first();
  await expect(accept).toBeVisible();
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // Five cards stand on the screen, each with the account, the person, the amount and the bank.
  const fifth = await list.rows.nth(4).boundingBox();
  expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(844);
  const link = list.table.getByRole('link').first();
  await expect(
    page
      .getByRole('cell')
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toContainText(/^\d+\s*[A-Z]/);
  await expect(page.locator('[data-label=Bank]').first()).toBeVisible();
  await link.tap();
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('a sheet filters, sorts and selects, and its button says how much is set', async ({ page }) => {
  const list = new ListPage(page, 'Users');
  await page.goto('/users?limit=10');
  await list.boxes.first().tap();
  await expect(list.selection).toContainText('1 selected');
  await expectNoHorizontalScroll(page);
  await list.button('Delete Selected').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.reload();
  await expect(list.boxes.first()).toBeVisible();

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
  await expectAccessible(page, 'the sheet');
  await sheet.getByRole('button', { name: 'Select these 10' }).tap();
  await sheet.getByRole('button', { name: /^Show \d/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(list.button('Filter and sort (2 set)')).toBeVisible();
  await expect(list.selection).toContainText('10 selected');
  await expectNoHorizontalScroll(page);
});
