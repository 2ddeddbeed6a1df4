import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { brokenRequest } from '../fixtures/browser-errors.ts';
import { expected } from '../test-data/test-data.ts';
import { countOf, nairaOf } from '../pages/number-format.ts';

test.use({ signedInAs: 'noRight' });

/** Names and figures of the lists in a part of the page, as `[name, figure]`, in order. */
async function figuresIn(part: ReturnType<Page['getByRole']>): Promise<[string, string][]> {
  const names = await part.getByRole('term').allTextContents();
  const figures = await part.getByRole('definition').allTextContents();
  return names.map((name, index) => [name, figures[index] ?? '']);
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => [name, countOf(count)]);

test("the dashboard's figures equal the results of plain SQL", async ({ page }) => {
  const { totals, blockedDrivers, referredUsers, signups, sentParcels, passengerRequests } = expected();
  await page.goto('/dashboard');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();

  const cards = async () => (await figuresIn(page.getByRole('main'))).slice(0, 5);
  await expect.poll(cards).toEqual([
    ['Total Withdrawals', nairaOf(totals.totalWithdrawals)],
    ['Total Refunds', nairaOf(totals.totalRefunds)],
    ['Total Money Held for Clients', nairaOf(totals.totalBalance)],
    ['Blocked Drivers', countOf(blockedDrivers)],
    ['Referred Users', countOf(referredUsers)],
  ]);
  for (const [name, figures] of [
    ['Monthly Signups', signups.map(({ month, count }) => [month, countOf(count)])],
    ['Send Parcel Status', counted(sentParcels)],
    ['Join a Ride Status', counted(passengerRequests)],
  ] as const) {
    await expect.poll(() => figuresIn(page.getByRole('region', { name }))).toEqual(figures);
  }
});

test('an unreachable server is reported, and Retry loads the figures', async ({ page, browserErrors }) => {
  browserErrors.allow(brokenRequest);
  await page.route('**/api/dashboard/dashboard-summary', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Cannot load data. An error occurred.');
  await page.unroute('**/api/dashboard/dashboard-summary');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(nairaOf(expected().totals.totalWithdrawals))).toBeVisible();
});
