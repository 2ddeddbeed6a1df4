import type { LedgerAccount, LedgerPostingsTable } from '../../database/schema.ts';

/** Kobo into an account (above zero: a credit) or out of it. */
export interface Posting {
  account: LedgerAccount;
  userId?: string;
  /** Which of the user's totals it counts in. */
  total?: LedgerPostingsTable['total'];
  amount: number;
}

/** One business event. Its key names it: what has been posted under a key is never posted again. */
export interface Entry {
  kind: string;
  key: string;
  recordId: string | null;
  postings: Posting[];
  /** When it happened; now by default. */
  at?: string | undefined;
}

interface Moved {
  /** The record that it is about. */
  id: string;
  userId: string;
  kobo: number;
  at?: string | undefined;
}

/** Part or all of a payment goes back. @param before what had gone back of the same payment already, in kobo */
export const refund = ({ id, userId, kobo, at, before }: Moved & { before: number }): Entry => ({
  ...entry('refund', id, at, [
    { account: 'refunds', amount: -kobo },
    { account: 'available', userId, total: 'refunds', amount: kobo },
  ]),
  key: `refund:${id}:${before}`,
});

/** A pending withdrawal keeps its money from being spent twice. */
export const hold = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.hold', id, at, [
    { account: 'available', userId, amount: -kobo },
    { account: 'held', userId, amount: kobo },
  ]);

/** A rejected withdrawal gives back what it held. */
export const release = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.release', id, at, [
    { account: 'held', userId, amount: -kobo },
    { account: 'available', userId, amount: kobo },
  ]);

/** An accepted withdrawal: the money is the user's no more, and on its way. */
export const accept = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('withdrawal.accept', id, at, [
    { account: 'held', userId, total: 'withdrawals', amount: -kobo },
    { account: 'payouts', amount: kobo },
  ]);

/** The bank has it. */
export const paidOut = ({ id, kobo, at }: Omit<Moved, 'userId'>): Entry =>
  entry('payout.paid', id, at, [
    { account: 'payouts', amount: -kobo },
    { account: 'cash', amount: kobo },
  ]);

/** It never reached the bank, and is the user's again. */
export const payoutFailed = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('payout.failed', id, at, [
    { account: 'payouts', amount: -kobo },
    { account: 'available', userId, total: 'withdrawals', amount: kobo },
  ]);

/** The bank had it and sent it back: the money is in the till, and the user's again. */
export const payoutReversed = ({ id, userId, kobo, at }: Moved): Entry =>
  entry('payout.reversed', id, at, [
    { account: 'cash', amount: -kobo },
    { account: 'available', userId, total: 'withdrawals', amount: kobo },
  ]);

/** What its key is called: the kind of event, and the record. */
export const keyOf = (kind: string, recordId: string): string => `${kind}:${recordId}`;

function entry(kind: string, id: string, at: string | undefined, postings: Posting[]): Entry {
  return { kind, key: keyOf(kind, id), recordId: id, at, postings };
}
