import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import * as entries from './ledger-entries.rules.ts';
import { conflict } from '../../../plugins/errors.ts';
import {
  hasPostings,
  insertEntries,
  insertOpening,
  selectBalances,
  selectCredits,
  selectPayments,
} from './ledger.repository.ts';

export * as entries from './ledger-entries.rules.ts';
export type { Entry, Posting } from './ledger-entries.rules.ts';
export type { Credit } from './ledger.repository.ts';

/**
 * Posts entries. The key is the idempotency key: an entry whose key exists is skipped. Lock the users whose money moves
 * first, in the order of their ids.
 * @returns the new keys
 */
export async function postEntries(
  transaction: TransactionHandle,
  given: entries.Entry[],
): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  for (const { key, postings } of given) {
    const left = postings.reduce((sum, { amount }) => sum + amount, 0);
    if (left !== 0) throw new Error(`The entry ${key} does not add up: ${left} kobo are left.`);
  }
  return insertEntries(transaction, given);
}

/**
 * Opens the balance of a locked user from the totals of another system: one entry, before any other of the user.
 * @throws AppError if the ledger has entries of the user already
 */
export async function openBalance(
  transaction: TransactionHandle,
  userId: string,
  totals: entries.OpeningTotals,
): Promise<void> {
  if (await hasPostings(transaction, userId)) throw conflict('The ledger has entries of the user already.');
  const key = entries.keyOf('opening', userId);
  await postEntries(transaction, [entries.opening(key, userId, totals)]);
  await insertOpening(transaction, { key, userId, ...totals });
}

/** Balances of users in kobo; zero without any posting. */
export async function balancesOf(database: Handle, userIds: string[]) {
  const found = userIds.length === 0 ? undefined : await selectBalances(database, userIds);
  return new Map(userIds.map((id) => [id, found?.get(id) ?? { available: 0, reserved: 0 }]));
}

/** Payments of records and what was refunded of them, in kobo; zero without any posting. */
export async function paymentsOf(database: Handle, recordIds: string[]) {
  const found = recordIds.length === 0 ? undefined : await selectPayments(database, recordIds);
  return new Map(recordIds.map((id) => [id, found?.get(id) ?? { paid: 0, refunded: 0 }]));
}

const maxCredits = 10;

/** The last credits to a user up to a time, newest first. */
export const creditsBefore = (database: Handle, userId: string, until: Date) =>
  selectCredits(database, userId, until, maxCredits);

/** A user's balance in kobo after an entry was posted; undefined if it was not. */
export { selectBalanceAfter as balanceAfter } from './ledger.repository.ts';
