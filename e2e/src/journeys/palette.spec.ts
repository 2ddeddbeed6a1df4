import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/test.ts';
import { headingOf } from '../pages/headings.ts';
import { UsersList } from '../pages/users-list.ts';
import { menuLabelsFor } from '../test-data/descriptors.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { serverError } from '../test-data/error-answers.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

const paletteOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    group: (name: string) => dialog.getByRole('group', { name, exact: true }),
    active: dialog.getByRole('option', { selected: true }),
    open: async () => {
      await page.keyboard.press('Control+k');
      await expect(dialog.getByRole('combobox')).toBeFocused();
    },
  };
};

test.describe('of a super admin', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('finds a user by name and opens the details by keyboard alone', async ({ page }) => {
    await page.goto('/users?limit=10');
    const list = new UsersList(page);
    const label = await list.checkboxes.nth(3).getAttribute('aria-label');
    const name = label?.replace('Select ', '') ?? '';
    await page.goto('/dashboard');
    await expect(headingOf(page, '/dashboard')).toBeVisible();

    const palette = paletteOf(page);
    await palette.open();
    await expect(palette.group('Screens').getByRole('option').first()).toHaveText('Dashboard');
    await page.keyboard.type(name);
    await expect(palette.group('Users').getByRole('option').first()).toContainText(name);
    await expect(palette.dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
    await expect(palette.field).toHaveAttribute(
      'aria-activedescendant',
      (await palette.active.getAttribute('id')) ?? '',
    );
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
    await expect(palette.group('Recent').getByRole('option')).toHaveText([new RegExp(`^${name}`)]);
  });

  test('finds by phone in several spellings, by plate and by account', async ({ page }) => {
    await page.goto('/request-withdrawals?limit=10');
    await expect(headingOf(page, '/request-withdrawals')).toBeVisible();
    const read = async (path: string) => {
      const token = await page.evaluate(() => localStorage.getItem('accessToken'));
      const answer = await page.request.get(`/api/dashboard/${path}?limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { data: Record<string, string>[] }).data[0] ?? {};
    };
    const user = await read('users');
    const { phone_number: phone = '' } = user;
    const palette = paletteOf(page);
    await palette.open();
    for (const spelling of [phone, `+234 ${phone.slice(1)}`, `${phone.slice(0, 4)} ${phone.slice(4)}`]) {
      await palette.field.fill(spelling);
      await expect(palette.group('Users').getByRole('option')).toHaveCount(1);
      await expect(palette.group('Users')).toContainText(`${user['first_name']} ${user['last_name']}`);
      await palette.field.fill('');
      await expect(palette.group('Users')).toBeHidden();
    }
    const { plate_no: plate = '' } = await read('offer-ride');
    await palette.field.fill(plate.toLowerCase());
    await expect(palette.group('Offer Ride').getByRole('option').first()).toContainText(plate);
    const { accountNumber = '' } = await read('withdrawal-requests');
    await palette.field.fill(accountNumber);
    await expect(palette.group('Withdrawal Requests').getByRole('option').first()).toContainText(
      accountNumber,
    );
  });

  test('opens views and settings, and closes with the focus where it was', async ({ page }) => {
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
  });

  test('says that nothing was found, and offers Retry after a failure', async ({ page, browserErrors }) => {
    browserErrors.allow(failedRequest(500));
    await page.goto('/dashboard');
    await expect(headingOf(page, '/dashboard')).toBeVisible();
    const palette = paletteOf(page);
    await palette.open();
    await page.keyboard.type('nobody has this name');
    await expect(palette.dialog.getByRole('status')).toHaveText('Nothing found for “nobody has this name”.');
    await page.route('**/api/dashboard/search?*', (route) => route.fulfill(serverError));
    await palette.field.fill('posts');
    await expect(palette.dialog.getByRole('alert')).toContainText('Records could not be searched.');
    await expect(palette.options.first()).toHaveText('Posts');
    await page.unroute('**/api/dashboard/search?*');
    await palette.dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(palette.dialog.getByRole('alert')).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('the top bar opens it over the whole screen', async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('banner').getByRole('button', { name: 'Search everything' }).tap();
      const palette = paletteOf(page);
      await palette.field.fill('ada');
      await expect(palette.options.first()).toBeVisible();
      const box = await palette.dialog.boundingBox();
      expect([box?.width, box?.height]).toEqual([390, 844]);
      // Smaller text makes Safari zoom into the field.
      await expect(palette.field).toHaveCSS('font-size', '16px');
      await expectNoHorizontalScroll(page);
      await palette.dialog.getByRole('button', { name: 'Close' }).tap();
      await expect(palette.dialog).toBeHidden();
    });
  });
});

test.describe('of an admin without rights', () => {
  test.use({ signedInAs: 'noRight' });

  test('offers neither screens nor records of others', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(headingOf(page, '/dashboard')).toBeVisible();
    await page
      .getByRole('complementary', { name: 'Menu' })
      .getByRole('button', { name: 'Search everything' })
      .click();
    const palette = paletteOf(page);
    await expect(palette.field).toBeFocused();
    const labels = await palette.group('Screens').getByRole('option').allTextContents();
    const allowed = menuLabelsFor(accountOf('noRight'));
    expect(labels.slice(0, allowed.length)).toEqual(allowed);
    expect(labels.join()).not.toMatch(/Users|Withdrawal|Admins|Audit|Webhooks/);
    const answer = page.waitForResponse('**/api/dashboard/search?q=ad');
    await palette.field.fill('ad');
    const { data } = (await (await answer).json()) as { data: { path: string }[] };
    expect(data.map(({ path }) => path)).not.toContain('/users');
    expect(data.map(({ path }) => path)).not.toContain('/request-withdrawals');
  });
});

test('the login and the public site have no palette', async ({ page }) => {
  for (const path of ['/admin', '/']) {
    await page.goto(path);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
