import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { brokenRequest } from '../fixtures/noise.ts';
import { expected } from '../prepared/prepared.ts';
import { countOf, nairaOf } from '../words/figures.ts';

test.use({ signedInAs: 'noRight' });

/** Names and figures of the lists in a part of the page, as `[name, figure]` in order. */
async function figuresIn(part: ReturnType<Page['getByRole']>): Promise<[string, string][]> {
  const names = await part.getByRole('term').allTextContents();
  const figures = await part.getByRole('definition').allTextContents();
  return names.map((name, index) => [name, figures[index] ?? '']);
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => [name, countOf(count)]);

test("the dashboard's figures are what SQL over the database gives", async ({ page }) => {
  const { totals, blockedDrivers, referredUsers, signups, sentParcels, passengerRequests } = expected();
  await page.goto('/dashboard');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();

  expect((await figuresIn(page.getByRole('main'))).slice(0, 5)).toEqual([
    ['Total Withdrawals', nairaOf(totals.totalWithdrawals)],
    ['Total Refunds', nairaOf(totals.totalRefunds)],
    ['Total Money Held for Clients', nairaOf(totals.totalBalance)],
    ['Blocked Drivers', countOf(blockedDrivers)],
    ['Referred Users', countOf(referredUsers)],
  ]);
  expect(await figuresIn(page.getByRole('region', { name: 'Monthly Signups' }))).toEqual(
    signups.map(({ month, count }) => [month, countOf(count)]),
  );
  expect(await figuresIn(page.getByRole('region', { name: 'Send Parcel Status' }))).toEqual(
    counted(sentParcels),
  );
  expect(await figuresIn(page.getByRole('region', { name: 'Join a Ride Status' }))).toEqual(
    counted(passengerRequests),
  );
});

test('a server that cannot be reached is told, and Retry brings the figures', async ({ page, noise }) => {
  noise.announce(brokenRequest);
  await page.route('**/api/dashboard/dashboard-summary', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Cannot load data. An error occurred.');
  await page.unroute('**/api/dashboard/dashboard-summary');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(nairaOf(expected().totals.totalWithdrawals))).toBeVisible();
});
