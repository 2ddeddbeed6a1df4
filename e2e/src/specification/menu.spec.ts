import { type ReferenceAdmin, referenceAdmins } from '@padiman/testing/reference-backend';
import { expect, sessionOf } from '../fixtures/reference-console.ts';
import { journeys, type Tour } from './tour.ts';

const forEverybody = ['Dashboard', 'Deliver Parcel', 'Offer Ride', 'Send Parcel', 'Join Ride', 'Posts'];

/** Further entries of each admin's menu. Source: specification section 2, Side menu. */
const further: Record<ReferenceAdmin, readonly string[]> = {
  superAdmin: [
    'Users',
    'Admins',
    'Drivers Requests',
    'Withdrawal Requests',
    'Padiman Earnings',
    'Referral Earnings',
  ],
  viewAllUsers: ['Users'],
  viewWithdrawalEarnings: ['Withdrawal Requests'],
  viewPadimanEarnings: ['Padiman Earnings'],
  viewReferralEarnings: ['Referral Earnings'],
  noRight: [],
};

/** Shows each admin the menu of the own rights, and nothing without a right. */
async function menuByRights({ page, backend }: Tour): Promise<void> {
  // A page of the console's origin without a session, to write to its storage.
  await page.goto('/terms');
  for (const kind of Object.keys(referenceAdmins) as ReferenceAdmin[]) {
    const { token, user } = sessionOf(backend, kind);
    await page.evaluate(
      ([accessToken, stored]) => Object.assign(localStorage, { accessToken, user: stored }),
      [token, JSON.stringify(user)],
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Total Withdrawals')).toBeVisible();
    const expected = [...forEverybody, ...further[kind]].sort();
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.poll(async () => (await menu.allTextContents()).sort(), `Menu of ${kind}`).toEqual(expected);
  }
  await page.goto('/users');
  await expect(page.getByText('You do not have access to Users.')).toBeVisible();
}

journeys('rights', undefined, { 'the menu follows the rights': menuByRights });
