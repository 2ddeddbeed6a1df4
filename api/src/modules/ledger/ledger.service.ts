import type { Handle, TransactionHandle } from '../../database/schema.ts';
import * as entries from './ledger-entries.rules.ts';
import {
  insertEntries,
  selectBalanceAfter,
  selectBalances,
  selectCredits,
  selectKeys,
  type Credit,
  type UserBalances,
} from './ledger.repository.ts';

export { toRows } from './ledger.repository.ts';
export * as entries from './ledger-entries.rules.ts';
export type { Entry, Posting } from './ledger-entries.rules.ts';
export type { Credit, UserBalances };

/**
 * Posts business events. What has been posted under a key is left as it is, so that an event that comes twice counts
 * once. Lock the users whose money moves first, in the order of their ids.
 *
 * @returns the keys that were posted now
 */
export async function post(
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

/** What users have, in kobo; those without any posting have nothing. */
export async function balancesOf(database: Handle, userIds: string[]): Promise<Map<string, UserBalances>> {
  const found = userIds.length === 0 ? new Map() : await selectBalances(database, userIds);
  return new Map(userIds.map((id) => [id, found.get(id) ?? { available: 0, held: 0 }]));
}

/** Which withdrawals hold their money. */
export async function heldOf(database: Handle, withdrawalIds: string[]): Promise<ReadonlySet<string>> {
  if (withdrawalIds.length === 0) return new Set();
  const holdOf = (id: string) => entries.keyOf('withdrawal.hold', id);
  const found = await selectKeys(database, withdrawalIds.map(holdOf));
  return new Set(withdrawalIds.filter((id) => found.has(holdOf(id))));
}

const mostCredits = 10;

/** The last that came to a user until a moment: what a request to be paid out rests on. */
export const creditsBefore = (database: Handle, userId: string, until: Date): Promise<Credit[]> =>
  selectCredits(database, userId, until, mostCredits);

/** A user's balance in kobo as it stood once an entry was posted; undefined where it never was. */
export const balanceAfter = (database: Handle, userId: string, key: string): Promise<number | undefined> =>
  selectBalanceAfter(database, userId, key);
