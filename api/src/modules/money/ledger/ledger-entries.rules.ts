import { v7 as newId } from 'uuid';
import type { LedgerAccount, OutsideAccount, Database } from '../../../database/schema.ts';

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
    ...{ kind, key: keyOf(kind, id), recordId: id, at },
    postings: [toPosting(debit, userId, -kobo), toPosting(credit, userId, kobo)],
  });

const refundOf = move('refund', ['refunds'], ['available', 'refunds']);

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
export const accept = move('withdrawal.accept', ['held', 'withdrawals'], ['payouts']);

/** Movement of a payout, and the provider that pays it. */
type OfPayout = Moved & { provider: string };

/** Account from which payouts are paid: the provider's, or the bank's of those that staff pay. */
export const accountOfPayouts = (provider: string): OutsideAccount =>
  provider === 'manual' ? 'bank:main' : `provider:${provider}`;

/** Completed payout. */
export const paidOut = (payout: OfPayout): Entry =>
  move('payout.paid', ['payouts'], [accountOfPayouts(payout.provider)])(payout);

/** Failed payout: back to the user's balance. */
export const payoutFailed = move('payout.failed', ['payouts'], ['available', 'withdrawals']);

/** Failed payout that was paid after all: out of the user's balance again. */
export const payoutRecovered = move('payout.recovered', ['available', 'withdrawals'], ['payouts']);

/** Payout that was paid and came back: to the user's balance. */
export const payoutReversed = (payout: OfPayout): Entry =>
  move('payout.reversed', [accountOfPayouts(payout.provider)], ['available', 'withdrawals'])(payout);

/** Charges of a paid payout in kobo, and what of them the member bears. */
export interface ChargedPayout extends Omit<OfPayout, 'kobo'> {
  charged: Record<'fee' | 'duty' | 'vat', number>;
  borne: Record<'fee' | 'duty', number>;
}

const charges = (
  { charged: _charged, borne: _borne, provider, ...payout }: ChargedPayout,
  posted: [kind: string, kobo: number, account: LedgerAccount, side: 'paid' | 'returned'][],
): Entry[] =>
  posted
    .filter(([, kobo]) => kobo > 0)
    .map(([kind, kobo, account, side]) => {
      const money = accountOfPayouts(provider);
      const [debit, credit] = side === 'paid' ? [account, money] : [money, account];
      return move(`payout.${kind}`, [debit], [credit])({ ...payout, kobo });
    });

/** Charges of a completed payout, and the member's part of them, which was not sent. */
export const payoutCharged = (payout: ChargedPayout): Entry[] =>
  charges(payout, [
    ['fee', payout.charged.fee, 'providerFees', 'paid'],
    ['duty', payout.charged.duty, 'stampDuty', 'paid'],
    ['vat', payout.charged.vat, 'vatOnFees', 'paid'],
    ['borneFee', payout.borne.fee, 'providerFees', 'returned'],
    ['borneDuty', payout.borne.duty, 'stampDuty', 'returned'],
  ]);

/** Member's part of the charges of a payout that came back: the member has the whole amount again. */
export const borneReturned = (payout: ChargedPayout): Entry[] =>
  charges(payout, [
    ['returnedFee', payout.borne.fee, 'providerFees', 'paid'],
    ['returnedDuty', payout.borne.duty, 'stampDuty', 'paid'],
  ]);

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
