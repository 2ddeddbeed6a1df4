import { v7 as newId } from 'uuid';
import type { LedgerAccount, LedgerPostingsTable } from '../../../database/schema.ts';

/** Posting in kobo: a credit above zero, a debit below. */
export interface Posting {
  account: LedgerAccount;
  userId?: string;
  /** Total of the user that it counts in. */
  total?: LedgerPostingsTable['total'];
  amount: number;
}

/** One business event. Its key is the idempotency key: a key is posted once. */
export interface Entry {
  kind: string;
  key: string;
  recordId: string | null;
  postings: Posting[];
  /** Time of the event; now by default. */
  at?: string | undefined;
}

interface Moved {
  /** Id of the record. */
  id: string;
  userId: string;
  kobo: number;
  at?: string | undefined;
}

/** Refund: debits refunds, credits the user's balance. @param before kobo refunded of the same payment before */
export const refund = ({ id, userId, kobo, at, before }: Moved & { before: number }): Entry => ({
  ...entry('refund', id, at, [
    { account: 'refunds', amount: -kobo },
    { account: 'available', userId, total: 'refunds', amount: kobo },
  ]),
  key: `refund:${id}:${before}`,
});

/** Reserve of a pending withdrawal, so that its money is not spent twice. */
export const reserve = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.hold', id, at, [
    { account: 'available', userId, amount: -kobo },
    { account: 'held', userId, amount: kobo },
  ]);

/** Release of the reserve of a rejected withdrawal. */
export const release = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.release', id, at, [
    { account: 'held', userId, amount: -kobo },
    { account: 'available', userId, amount: kobo },
  ]);

/** Accepted withdrawal: debits the user's held balance, credits open payouts. */
export const accept = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.accept', id, at, [
    { account: 'held', userId, total: 'withdrawals', amount: -kobo },
    { account: 'payouts', amount: kobo },
  ]);

/** Completed payout: debits open payouts, credits cash. */
export const paidOut = ({ id, kobo, at }: Omit<Moved, 'userId'>): Entry =>
  entry('payout.paid', id, at, [
    { account: 'payouts', amount: -kobo },
    { account: 'cash', amount: kobo },
  ]);

/** Failed payout: debits open payouts, credits the user's balance. */
export const payoutFailed = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('payout.failed', id, at, [
    { account: 'payouts', amount: -kobo },
    { account: 'available', userId, total: 'withdrawals', amount: kobo },
  ]);

/** Reversed payout: debits cash, credits the user's balance. */
export const payoutReversed = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('payout.reversed', id, at, [
    { account: 'cash', amount: -kobo },
    { account: 'available', userId, total: 'withdrawals', amount: kobo },
  ]);

/** Idempotency key of an event of a record. */
export const keyOf = (kind: string, recordId: string): string => `${kind}:${recordId}`;

function entry(kind: string, id: string, at: string | undefined, postings: Posting[]): Entry {
  return { kind, key: keyOf(kind, id), recordId: id, at, postings };
}

/** Rows of the two ledger tables for entries. */
export function toRows(entries: Entry[], idOf: (entry: Entry) => string = () => newId()) {
  const identified = entries.map((given) => ({ id: idOf(given), entry: given }));
  const transactions = identified.map(({ id, entry: { key, kind, recordId, at } }) => ({
    id,
    key,
    kind,
    record_id: recordId,
    at: at ?? null,
  }));
  const postings = identified.flatMap(({ id, entry: { postings: lines } }) =>
    lines.map(({ account, userId, total, amount }, index) => ({
      transaction_id: id,
      line: index + 1,
      account,
      user_id: userId ?? null,
      total: total ?? null,
      amount,
    })),
  );
  return { transactions, postings };
}
