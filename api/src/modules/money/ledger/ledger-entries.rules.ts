import { v7 as newId } from 'uuid';
import type { LedgerAccount, Database } from '../../../database/schema.ts';

/** Idempotency key of an event of a record. */
export const keyOf = (kind: string, recordId: string): string => `${kind}:${recordId}`;

/** Posting in kobo: a credit above zero, a debit below. */
export interface Posting {
  account: LedgerAccount;
  userId?: string;
  /** Total of the user that it counts in. */
  total?: Database['ledger_postings']['total'];
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

/** Account of a posting, and the user's total that it counts in. */
type Side = [account: LedgerAccount, total?: Database['ledger_postings']['total']];

const usersAccounts: readonly LedgerAccount[] = ['available', 'held'];

const toPosting = ([account, total = null]: Side, userId: string, amount: number): Posting =>
  usersAccounts.includes(account) ? { account, userId, total, amount } : { account, amount };

/** Event of a record that debits one account and credits another. */
const move =
  (kind: string, debit: Side, credit: Side) =>
  ({ id, userId, kobo, at }: Moved): Entry => ({
    kind,
    key: keyOf(kind, id),
    recordId: id,
    at,
    postings: [toPosting(debit, userId, -kobo), toPosting(credit, userId, kobo)],
  });

const refundOf = move('refund', ['refunds'], ['available', 'refunds']);

/** Totals of a user in kobo that another system kept. */
export interface OpeningTotals {
  earnings: number;
  withdrawals: number;
  refunds: number;
}

/** Opening balance of a user. @param key once for a user */
export function opening(
  key: string,
  userId: string,
  { earnings, withdrawals, refunds }: OpeningTotals,
): Entry {
  const sides: [total: keyof OpeningTotals, platform: LedgerAccount, amount: number][] = [
    ['earnings', 'trips', earnings],
    ['refunds', 'refunds', refunds],
    ['withdrawals', 'paidOut', -withdrawals],
  ];
  const postings = sides
    .filter(([, , amount]) => amount !== 0)
    .flatMap(([total, platform, amount]) => [
      toPosting([platform], userId, -amount),
      toPosting(['available', total], userId, amount),
    ]);
  return { kind: 'opening', key, recordId: userId, postings };
}

/** Refund to the user's balance. @param before kobo refunded of the same payment before */
export const refund = ({ before, ...moved }: Moved & { before: number }): Entry => ({
  ...refundOf(moved),
  key: `refund:${moved.id}:${before}`,
});

/** Reserve of a pending withdrawal, so that its money is not spent twice. */
export const reserve = move('withdrawal.hold', ['available'], ['held']);

/** Release of the reserve of a rejected withdrawal. */
export const release = move('withdrawal.release', ['held'], ['available']);

/** Accepted withdrawal: its reserve becomes an open payout. */
export const accept = move('withdrawal.accept', ['held', 'withdrawals'], ['payable']);

/** Completed payout. */
export const paidOut = move('payout.paid', ['payable'], ['paidOut']);

/** Failed payout: back to the user's balance. */
export const payoutFailed = move('payout.failed', ['payable'], ['available', 'withdrawals']);

/** Failed payout that was paid after all: out of the user's balance again. */
export const payoutRecovered = move('payout.recovered', ['available', 'withdrawals'], ['payable']);

/** Payout that was paid and came back: to the user's balance. */
export const payoutReversed = move('payout.reversed', ['paidOut'], ['available', 'withdrawals']);

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
