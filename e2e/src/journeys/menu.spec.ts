import { isAllowed, rightNames } from '@padiman/contracts';
import { expect, test } from '../fixtures/test.ts';
import { accountOf, type Who } from '../fixtures/accounts.ts';
import { sharedSession } from '../fixtures/sessions.ts';
import { expected } from '../prepared/prepared.ts';
import { descriptors } from '../words/descriptors.ts';

const everybody = () => true;
const superAdmin = (who: Who) => who === 'superAdmin';
const right = (name: Who) => (who: Who) => who === name || who === 'superAdmin';

/** Who sees an entry, to the letter of the specification's section 2, Side menu. */
const specified: Record<string, (who: Who) => boolean> = {
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

const entries = descriptors.flatMap(({ menu }) => menu).sort((one, other) => one.order - other.order);

const everyKind: Who[] = ['superAdmin', ...rightNames, 'noRight'];

test('there is a demo account for each kind of access, and a rule for each entry', () => {
  const kinds = everyKind.map((who) => accountOf(who).phoneNumber);
  expect(kinds.sort()).toEqual(
    expected()
      .accounts.map(({ phoneNumber }) => phoneNumber)
      .sort(),
  );
  expect(Object.keys(specified)).toEqual(expect.arrayContaining(entries.map(({ label }) => label)));
});

for (const who of everyKind) {
  test.describe(`the account of the kind ${who}`, () => {
    test.use({ signedInAs: who });

    test('sees exactly its menu', async ({ page }) => {
      const account = accountOf(who);
      const byTable = entries.filter(({ access }) => isAllowed(account, access)).map(({ label }) => label);
      const bySpecification = entries.map(({ label }) => label).filter((label) => specified[label]?.(who));
      expect(byTable).toEqual(bySpecification);

      // Before the admin's own record has come, an entry may still be missing.
      const decided = page.waitForResponse('**/api/dashboard/fetch/admins/admin/*');
      await page.goto('/dashboard');
      expect((await decided).status()).toBe(200);
      await expect(page.getByText('Total Withdrawals')).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link')).toHaveText(byTable);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      const name = page.getByText(`${account.firstName} ${account.lastName}`);
      await expect(name.filter({ visible: true })).toHaveCount(1);
    });
  });
}

test.describe('the frame of staff pages', () => {
  test.use({ signedInAs: 'noRight' });

  test('has a permanent menu of 240 px from the breakpoint sm on, and below it a top bar', async ({
    page,
  }) => {
    const menu = page.getByRole('complementary', { name: 'Menu' });
    const topBar = page.getByRole('banner');
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto('/dashboard');
    await expect(menu).toHaveCSS('width', '240px');
    await expect(topBar).toBeHidden();
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(menu).toBeHidden();
    await expect(topBar).toBeVisible();
    const { firstName, lastName } = accountOf('noRight');
    await expect(topBar).toContainText(`${firstName} ${lastName}`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('width', '240px');
  });
});

test.describe('without the right', () => {
  test.use({ signedInAs: 'viewReferralEarnings' });

  for (const { path, title, call } of [
    { path: '/users', title: 'Users', call: 'users' },
    { path: '/admins', title: 'Admins', call: 'admins' },
  ]) {
    test(`${path} says so, and the server answers 403`, async ({ page, visited, request }) => {
      await page.goto(path);
      await expect(page.getByText(`You do not have access to ${title}.`)).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');

      const { token } = await sharedSession(visited.address, 'viewReferralEarnings');
      const answer = await request.get(`/api/dashboard/${call}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ success: false, code: 'forbidden' });
    });
  }
});
