import { call, sharedSession } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { menuLabelsFor } from '../test-data/descriptors.ts';
import { type AccountKind, accountKinds, accountOf } from '../test-data/test-data.ts';

const everybody = () => true;
const superAdmin = (kind: AccountKind) => kind === 'superAdmin';
const right = (name: AccountKind) => (kind: AccountKind) => kind === name || kind === 'superAdmin';

/** Access to the menu entries of the specification (section 2, Side menu). Other entries follow their `remote.json`. */
const specified: Record<string, (kind: AccountKind) => boolean> = {
  Dashboard: everybody,
  'Deliver Parcel': everybody,
  'Offer Ride': everybody,
  'Send Parcel': everybody,
  'Join Ride': everybody,
  Posts: everybody,
  Users: right('viewAllUsers'),
  Admins: superAdmin,
  'Drivers Requests': superAdmin,
  'Withdrawal Requests': right('viewWithdrawalEarnings'),
  'Padiman Earnings': right('viewPadimanEarnings'),
  'Referral Earnings': right('viewReferralEarnings'),
};

for (const kind of accountKinds) {
  test.describe(`the account of the kind ${kind}`, () => {
    test.use({ signedInAs: kind });

    test('sees exactly its menu', async ({ page }) => {
      const account = accountOf(kind);
      const byTable = menuLabelsFor(account);
      const bySpecification = Object.keys(specified).filter((label) => specified[label]?.(kind));
      expect(byTable.filter((label) => label in specified)).toEqual(bySpecification);
      expect(byTable.slice(0, bySpecification.length), 'the specified entries stand first').toEqual(
        bySpecification,
      );

      // The menu is complete once the admin's own record is loaded.
      const loaded = page.waitForResponse('**/api/dashboard/fetch/admins/admin/*');
      await page.goto('/dashboard');
      expect((await loaded).status()).toBe(200);
      await expect(page.getByText('Total Withdrawals')).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link')).toHaveText(byTable);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(page.getByText(account.name).filter({ visible: true })).toHaveCount(1);
    });
  });
}

test.describe('the layout of staff pages', () => {
  test.use({ signedInAs: 'noRight' });

  test('has a permanent menu of 240 px, icons below 1,000 px, and below the breakpoint sm a top bar', async ({
    page,
  }) => {
    const menu = page.getByRole('complementary', { name: 'Menu' });
    const topBar = page.getByRole('banner');
    const [open, drawer] = [
      page.getByRole('button', { name: 'Open menu' }),
      page.getByRole('dialog', { name: 'Menu' }),
    ];
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto('/dashboard');
    await expect(menu).toHaveCSS('width', '240px');
    await expect(open).toBeHidden();
    // As 1280 px at 200 % zoom.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(menu).toHaveCSS('width', '64px');
    await expect(menu.getByRole('link', { name: 'Posts' })).toBeVisible();
    await expect(topBar).toBeHidden();
    await open.click();
    await expect(drawer).toHaveCSS('width', '240px');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(menu).toBeHidden();
    await expect(topBar).toBeVisible();
    const { firstName, lastName } = accountOf('noRight');
    await expect(topBar).toContainText(`${firstName} ${lastName}`);
    await open.click();
    await expect(drawer).toHaveCSS('width', '240px');
  });
});

test.describe('without the right', () => {
  test.use({ signedInAs: 'viewReferralEarnings' });

  test('a page says so, and the server answers 403', async ({ page, visited }) => {
    const { token } = await sharedSession(visited.address, 'viewReferralEarnings');
    for (const { path, title, route } of [
      { path: '/users', title: 'Users', route: 'users' },
      { path: '/admins', title: 'Admins', route: 'admins' },
      { path: '/drivers-requests', title: 'Drivers Requests', route: 'drivers/applications' },
      { path: '/settings?tab=deleted', title: 'Deleted records', route: 'deleted' },
    ]) {
      await page.goto(path);
      await expect(page.getByText(`You do not have access to ${title}.`)).toBeVisible();
      const response = await call(visited.address, `/dashboard/${route}`, { token });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ success: false, code: 'forbidden' });
    }
    await page.goto('/users');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/settings?tab=security');
    await expect(page.getByText('This session')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Deleted records' })).toHaveCount(0);
  });
});
