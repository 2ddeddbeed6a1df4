import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { read, sharedSession } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectNoHorizontalScroll, headingOf, openPath } from '../pages/parts.ts';
import { menuLabelsFor } from '../test-data/descriptors.ts';
import { accountOf, serverError } from '../test-data/test-data.ts';

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

  test('finds a user by name and opens the details by keyboard alone', async ({ page }) => {
    const list = new ListPage(page, 'Users');
    await page.goto('/users?limit=10');
    const label = await list.boxes.nth(3).getAttribute('aria-label');
    const name = label?.replace('Select ', '') ?? '';
    const palette = paletteOf(page);
    await palette.open();
    await expect(palette.group('Screens').first()).toHaveText('Dashboard');
    await page.keyboard.type(name);
    await expect(palette.group('Users').first()).toContainText(name);
    await expect(palette.dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
    const id = (await palette.active.getAttribute('id')) ?? '';
    await expect(palette.field).toHaveAttribute('aria-activedescendant', id);
    await page.keyboard.press('Enter');
    await expect(palette.dialog).toBeHidden();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page).toHaveURL(/\/users\?q=[0-9a-f-]+&details=[0-9a-f-]+$/);

    // The record is among the recent ones, also after a reload; the palette opens over no other dialog.
    await page.keyboard.press('Control+k');
    await expect(palette.dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(list.range).toHaveText('1–1 of 1');
    await page.reload();
    await expect(headingOf(page, '/users')).toBeVisible();
    await palette.open();
    await expect(palette.group('Recent')).toHaveText([new RegExp(`^${name}`)]);
  });

  test('finds by phone in several spellings, by plate and by account, and reports a failure', async ({
    page,
    visited: { address },
    browserErrors,
  }) => {
    browserErrors.allow(failedRequest(500));
    const { token } = await sharedSession(address, 'superAdmin');
    const first = async (path: string) =>
      (await read<Record<string, string>[]>(address, `${path}?limit=1`, token))[0] ?? {};
    await openPath(page, '/request-withdrawals?limit=10');
    const { phone_number: phone = '', first_name, last_name } = await first('users');
    const palette = paletteOf(page);
    await palette.open();
    for (const spelling of [phone, `+234 ${phone.slice(1)}`, `${phone.slice(0, 4)} ${phone.slice(4)}`]) {
      await palette.field.fill(spelling);
      await expect(palette.group('Users')).toHaveCount(1);
      await expect(palette.group('Users')).toContainText(`${first_name} ${last_name}`);
      await palette.field.fill('');
      await expect(palette.group('Users')).toHaveCount(0);
    }
    const { plate_no: plate = '' } = await first('offer-ride');
    await palette.field.fill(plate.toLowerCase());
    await expect(palette.group('Offer Ride').first()).toContainText(plate);
    const { accountNumber = '' } = await first('withdrawal-requests');
    await palette.field.fill(accountNumber);
    await expect(palette.group('Withdrawal Requests').first()).toContainText(accountNumber);

    await palette.field.fill('nobody has this name');
    await expect(palette.dialog.getByRole('status')).toHaveText('Nothing found for “nobody has this name”.');
    await page.route('**/api/dashboard/search?*', (route) => route.fulfill(serverError));
    await palette.field.fill('posts');
    await expect(palette.dialog.getByRole('alert')).toContainText('Records could not be searched.');
    await expect(palette.options.first()).toHaveText('Posts');
    await page.unroute('**/api/dashboard/search?*');
    await palette.dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(palette.dialog.getByRole('alert')).toBeHidden();
  });

  test('opens views and settings, closes with the focus where it was, and fills a phone', async ({
    page,
  }) => {
    await page.goto('/posts?limit=10');
    const create = page.getByRole('button', { name: 'Create a Post' });
    await create.focus();
    const palette = paletteOf(page);
    await palette.open();
    await page.keyboard.press('End');
    await expect(palette.active).toHaveText('Log out');
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
    await expect(create).toBeFocused();
    await palette.open();
    await page.keyboard.type('webhooks');
    await expect(palette.active).toContainText('Webhooks');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/settings?tab=webhooks');
    await expect(page.getByRole('main')).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('button', { name: 'Search everything' }).click();
    await palette.field.fill('ada');
    await expect(palette.options.first()).toBeVisible();
    const box = await palette.dialog.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    // Smaller text makes Safari zoom into the field.
    await expect(palette.field).toHaveCSS('font-size', '16px');
    await expectNoHorizontalScroll(page);
    await palette.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(palette.dialog).toBeHidden();
  });
});

test.describe('of an admin without rights', () => {
  test.use({ signedInAs: 'noRight' });

  test('offers neither screens nor records of others', async ({ page }) => {
    await openPath(page, '/dashboard');
    const menu = page.getByRole('complementary', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Search everything' }).click();
    const palette = paletteOf(page);
    await expect(palette.field).toBeFocused();
    const labels = await palette.group('Screens').allTextContents();
    const allowed = menuLabelsFor(accountOf('noRight'));
    expect(labels.slice(0, allowed.length)).toEqual(allowed);
    expect(labels.join()).not.toMatch(/Users|Withdrawal|Admins|Audit|Webhooks/);
    const answer = page.waitForResponse('**/api/dashboard/search?q=ad');
    await palette.field.fill('ad');
    const { data } = (await (await answer).json()) as { data: { path: string }[] };
    const paths = data.map(({ path }) => path);
    for (const path of ['/users', '/request-withdrawals']) expect(paths).not.toContain(path);
  });
});
