import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../database/schema.ts';
import type { Entry } from './ledger.entries.ts';

/** What a user may spend, and what waits for decisions; in kobo. */
export interface UserBalances {
  available: number;
  held: number;
}

/**
 * Writes entries whose keys are new, all in one statement; the database keeps balances and totals and refuses what
 * does not add up.
 *
 * @returns the keys that were new
 */
export async function insertEntries(database: Handle, entries: Entry[]): Promise<Set<string>> {
  const { transactions, postings } = toRows(entries);
  const { rows } = await sql<{ key: string }>`
    with made as (
      insert into ledger_transactions (id, key, kind, record_id, at)
      select id, key, kind, record_id, coalesce(at, now())
      from json_to_recordset(${JSON.stringify(transactions)}::json)
        as given (id uuid, key text, kind text, record_id uuid, at timestamptz)
      order by key
      on conflict (key) do nothing returning id, key
    ), posted as (
      insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
      select transaction_id, line, account, user_id, total, amount
      from json_to_recordset(${JSON.stringify(postings)}::json)
        as given (transaction_id uuid, line integer, account text, user_id uuid, total text, amount bigint)
      join made on made.id = given.transaction_id
      order by user_id
    )
    select key from made`.execute(database);
  return new Set(rows.map(({ key }) => key));
}

/** Entries as rows of the two tables. */
export function toRows(entries: Entry[]) {
  const transactions = entries.map(({ key, kind, recordId, at }) => ({
    id: newId(),
    key,
    kind,
    record_id: recordId,
    at: at ?? null,
  }));
  const postings = entries.flatMap((entry, nth) =>
    entry.postings.map(({ account, userId, total, amount }, at) => ({
      transaction_id: transactions[nth]!.id,
      line: at + 1,
      account,
      user_id: userId ?? null,
      total: total ?? null,
      amount,
    })),
  );
  return { transactions, postings };
}

/** Which of these keys have been posted. */
export async function selectKeys(database: Handle, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from ledger_transactions where key = any(${keys}::text[])`.execute(database);
  return new Set(rows.map(({ key }) => key));
}

export async function selectBalances(
  database: Handle,
  userIds: string[],
): Promise<Map<string, UserBalances>> {
  const { rows } = await sql<UserBalances & { user_id: string }>`
    select user_id,
      coalesce(sum(balance) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where account = 'held'), 0)::bigint as held
    from ledger_accounts where user_id = any(${userIds}::uuid[]) group by user_id`.execute(database);
  return new Map(rows.map(({ user_id: userId, available, held }) => [userId, { available, held }]));
}
