import { type Row, summarize, sumOf } from '@padiman/testing/reference-backend';
import { expect } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { countOf, nairaOf } from '../pages/parts.ts';
import { journeys, newestWhole, type Tour } from './tour.ts';

/** Shows the backend's figures; what it leaves out is shown as unknown, never as a zero. */
async function dashboard(tour: Tour): Promise<void> {
  const { page, backend } = tour;
  const { totals, blockedDrivers, referredUsers, signupsByMonth } = summarize(tour.records);
  const hasGaps = backend.variant === 'quirks';
  await tour.open('/dashboard');
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::*[1]').first();
  for (const [name, value] of [
    ['Total Withdrawals', nairaOf(totals.totalWithdrawals * 100)],
    ['Total Refunds', hasGaps ? '—' : nairaOf(totals.totalRefunds * 100)],
    ['Total Money Held for Clients', nairaOf(totals.totalBalance * 100)],
    ['Blocked Drivers', hasGaps ? '—' : countOf(blockedDrivers)],
    ['Referred Users', hasGaps ? '—' : countOf(referredUsers)],
    ['January', countOf(signupsByMonth[0]?.signupCount ?? 0)],
    ['Cancelled', countOf(summarize(tour.records).sendParcelStatusCounts.cancelRide ?? 0)],
    ...(hasGaps ? [['Handed over', '12'] as const] : []),
  ] as const) {
    await expect(figure(name), name).toHaveText(value);
  }
}

const statusOf = (row: Row) => String(row.status).toLowerCase();

/** Accepts one request and rejects another; nothing is said of what this backend does not do. */
async function withdrawals(tour: Tour): Promise<void> {
  const { page } = tour;
  const list = new ListPage(page, 'Withdrawal requests');
  const { withdrawalRequests } = tour.records;
  await tour.open('/request-withdrawals');
  await list.expectTotal(withdrawalRequests.length);
  await list.expectFilters(withdrawalRequests, {
    All: () => true,
    Pending: (row) => statusOf(row) === 'pending',
    Accepted: (row) => statusOf(row) === 'accepted',
    Rejected: (row) => statusOf(row) === 'rejected',
  });
  for (const [decision, status] of [
    ['Accept', 'accepted'],
    ['Reject', 'rejected'],
  ] as const) {
    const request = newestWhole(withdrawalRequests, (row) => statusOf(row) === 'pending');
    const row = list.row(String(request.accountNumber));
    await row.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
    await expect(tour.dialog).toContainText(
      `Are you sure you want to ${status} this request for ${String(request.accountName)}?`,
    );
    await tour.press(decision);
    await tour.expectResult('Success', `was ${status}.`);
    expect(tour.bodiesOf('/dashboard/update-withdrawal/').at(-1)).toEqual({
      _id: request.userId,
      status,
      withdrawalID: request.withdrawalID,
    });
    expect(request.status).toBe(status);
    await expect(row).toContainText(decision === 'Accept' ? 'Accepted' : 'Rejected');
    await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  }
}

/** Shows a request's record in its drawer, without what such a backend does not have, and decides it there. */
async function withdrawalDrawer(tour: Tour): Promise<void> {
  const { page } = tour;
  const list = new ListPage(page, 'Withdrawal requests');
  const request = newestWhole(tour.records.withdrawalRequests, (row) => statusOf(row) === 'pending');
  await tour.open('/request-withdrawals');
  await list.row(String(request.accountNumber)).getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Withdrawal Request' });
  await expect(drawer).toContainText(String(request.accountName));
  await expect(drawer.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(tour.dialog.getByLabel(/^Remark/)).toHaveCount(0);
  await tour.press('Accept');
  await tour.expectResult('Success', 'was accepted.');
  expect(request.status).toBe('accepted');
  await expect(drawer.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Close details' }).click();
}

/** Shows each sum of earnings as the backend states it, and its entries. */
async function earnings(tour: Tour): Promise<void> {
  const { page } = tour;
  for (const [path, title, rows] of [
    ['/admin-earnings', 'Padiman Earnings', 'acceptedWithdrawals'],
    ['/ref-earnings', 'Referral Earnings', 'referralEarnings'],
  ] as const) {
    const entries = tour.records[rows];
    await tour.open(path);
    await new ListPage(page, title).expectTotal(entries.length);
    await expect(page.getByText('Total Earnings').locator('..')).toContainText(
      nairaOf(sumOf(entries, 'amount') * 100),
    );
  }
  await expect(page.getByRole('cell', { name: 'Not Accepted' }).first()).toBeVisible();
}

journeys('money', 'superAdmin', {
  'the dashboard shows the figures of the backend': dashboard,
  'withdrawal requests are decided': withdrawals,
  'a withdrawal request is decided in its drawer': withdrawalDrawer,
  'earnings have their sum': earnings,
});
