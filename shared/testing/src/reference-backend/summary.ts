import type { Habits } from './habits.ts';
import type { Records, Row } from './records.ts';
import { amountOf } from './serialise.ts';

const numberOf = (value: unknown) => Number(value ?? 0) || 0;

/** Sum of a field, whatever its type; missing values count as zero. */
export const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + numberOf(row[field]), 0);

const count = (rows: readonly Row[], field: string) => rows.filter((row) => row[field] === true).length;

/** Dashboard summary of section 3. */
export function summarize(records: Records) {
  const { users, sendParcels, passengerRequests } = records;
  const paidRequests = count(passengerRequests, 'paid');
  return {
    signupsByMonth: records.signups.map(({ month, signupCount }) => ({ _id: { month }, signupCount })),
    totals: {
      totalWithdrawals: sumOf(users, 'totalWithdrawals'),
      totalRefunds: sumOf(users, 'totalRefunds'),
      totalBalance: sumOf(users, 'totalBalance'),
    },
    blockedDrivers: users.filter(({ is_driver, blocked }) => is_driver === true && blocked === true).length,
    referredUsers: records.referredUsers,
    sendParcelStatusCounts: Object.fromEntries(
      ['paid', 'confirmRide', 'startRide', 'endRide', 'cancelRide', 'refundRide'].map((flag) => [
        flag,
        count(sendParcels, flag),
      ]),
    ),
    joinRide: {
      paid: paidRequests,
      unpaid: passengerRequests.length - paidRequests,
      reportRide: count(passengerRequests, 'reportRide'),
    },
  };
}

/** Summary as the backend answers it; with gaps it has null counts, and a signup without a month. */
export function summaryOf(habits: Habits, records: Records): object {
  const summary = summarize(records);
  const amounts = Object.entries(summary.totals).map(([name, value]) => [name, amountOf(habits, value)]);
  const totals = Object.fromEntries(amounts);
  if (!habits.gaps) return { ...summary, totals };
  return {
    ...{ success: true, ...summary, blockedDrivers: undefined },
    signupsByMonth: [
      ...summary.signupsByMonth,
      { _id: { month: null }, signupCount: 3 },
      { _id: { month: 5 } },
    ],
    totals: {
      totalWithdrawals: summary.totals.totalWithdrawals.toFixed(2),
      totalBalance: totals.totalBalance,
    },
    referredUsers: null,
    sendParcelStatusCounts: { ...summary.sendParcelStatusCounts, endRide: null, 'Handed over': '12' },
    joinRide: { ...summary.joinRide, unpaid: undefined },
  };
}
