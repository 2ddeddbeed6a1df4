import { expect, test } from '../fixtures/test.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { headingOf } from '../words/headings.ts';
import { UsersList } from '../words/users-list.ts';
import { expectNoSidewaysScroll } from '../words/wide.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const path of ['/', '/terms', '/privacy', '/become-driver', '/admin']) {
  test(`${path} does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
    await expectNoSidewaysScroll(page);
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
      'Dashboard',
      'Deliver Parcel',
      'Offer Ride',
      'Send Parcel',
      'Join Ride',
      'Posts',
      'Users',
      'Admins',
      'Drivers Requests',
      'Withdrawal Requests',
      'Padiman Earnings',
      'Referral Earnings',
    ]);
    await drawer.getByRole('link', { name: 'Users' }).tap();
    await expect(page).toHaveURL('/users');
    await expect(headingOf(page, '/users')).toBeVisible();
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('the drawer leads to the logout dialog', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).tap();
    const asked = page.getByRole('dialog', { name: 'Confirm Logout' });
    await asked.getByRole('button', { name: 'Cancel' }).tap();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });

  test('the dashboard and the admins do not scroll sideways', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Total Withdrawals')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/admins');
    await expect(page.getByRole('table', { name: 'Admins' }).getByText('Adaeze')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('users are cards that can be picked, and nothing scrolls sideways', async ({ page }) => {
    const list = new UsersList(page);
    await page.goto('/users');
    await expect(list.picks.first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await list.picks.first().tap();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
    await expectNoSidewaysScroll(page);
    await list.button('Delete Selected').tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
