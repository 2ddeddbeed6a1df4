import type { RecordCounts, Records, Row } from './records.ts';

/** Names of the variants. */
export const variantNames = ['plain', 'bare', 'quirks'] as const;
export type VariantName = (typeof variantNames)[number];

/** Answer of a call: HTTP status (200 by default) and JSON body; without a body an empty answer. */
export interface Answer {
  status?: number;
  body?: unknown;
}

/** The choices that the specification leaves to a backend. */
export interface Variant {
  counts: RecordCounts;
  /** Whole list; `name` is the name of the array where the backend uses one. */
  list: (name: string, rows: readonly Row[]) => unknown;
  summary: (records: Records) => unknown;
  admin: (admin: Row) => unknown;
  /** Body with the success flag, where the variant has one. */
  success: (body?: object) => object;
  /** Success of a call whose answer carries nothing but the flag. */
  done: (changed: number) => Answer;
  refusal: (status: number, message: string) => Answer;
  /** Answer for a one-time code that is wrong or has expired. */
  wrongCode: Answer;
}

/** Lists that the plain variant answers under the entity's name; the others under `data`. */
const namedLists = ['rides', 'withdrawalRequests', 'passengerRequests', 'admins', 'withdrawals'];

const withSuccess = (body: object = {}) => ({ success: true, ...body });

const plain: Variant = {
  counts: { users: 130, records: 64, others: 60 },
  list: (name, rows) => (namedLists.includes(name) ? { [name]: rows } : withSuccess({ data: rows })),
  summary: (records) => withSuccess({ data: summarize(records) }),
  admin: (admin) => withSuccess({ data: admin }),
  success: withSuccess,
  done: () => ({ body: { success: true } }),
  refusal: (status, message) => ({ status, body: { success: false, message } }),
  wrongCode: { status: 400, body: { message: 'Invalid OTP.' } },
};

const bare: Variant = {
  counts: plain.counts,
  list: (name, rows) => (name === 'admins' ? rows.map(withAdminId) : rows),
  summary: summarize,
  admin: withAdminId,
  success: (body = {}) => body,
  done: (changed) => ({ body: { acknowledged: true, deletedCount: changed } }),
  refusal: (status, message) => ({ status, body: { message } }),
  wrongCode: { status: 400, body: { message: 'Invalid OTP.' } },
};

const quirks: Variant = {
  counts: { users: 5_000, records: 5_000, others: 500 },
  list: (_name, rows) => ({ data: rows, message: null, __v: 0 }),
  summary: (records) => withSuccess(summarizeWithQuirks(records)),
  admin: (admin) => withSuccess({ data: { ...admin, __v: 3 } }),
  success: withSuccess,
  done: () => ({ status: 204 }),
  refusal: (_status, message) => ({ body: { success: false, message } }),
  // Neither the status nor a flag tells it apart from a success.
  wrongCode: { body: { message: 'The code is wrong or has expired.' } },
};

export const variants: Readonly<Record<VariantName, Variant>> = { plain, bare, quirks };

/** Admin with its id as `adminId`. */
function withAdminId({ _id, ...admin }: Row) {
  return { adminId: _id, ...admin };
}

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

/** Summary of the variant `quirks`: missing and null counts, numbers in strings, a signup without a month. */
function summarizeWithQuirks(records: Records) {
  const { blockedDrivers: _removed, totals, ...summary } = summarize(records);
  return {
    ...summary,
    signupsByMonth: [
      ...summary.signupsByMonth,
      { _id: { month: null }, signupCount: 3 },
      { _id: { month: 5 } },
    ],
    totals: { totalWithdrawals: totals.totalWithdrawals.toFixed(2), totalBalance: totals.totalBalance },
    referredUsers: null,
    sendParcelStatusCounts: { ...summary.sendParcelStatusCounts, endRide: null, 'Handed over': '12' },
    joinRide: { ...summary.joinRide, unpaid: undefined },
  };
}
