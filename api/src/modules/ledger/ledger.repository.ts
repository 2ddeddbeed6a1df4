import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../database/schema.ts';
import type { Entry } from './ledger-entries.rules.ts';

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
export function toRows(entries: Entry[], idOf: (entry: Entry) => string = () => newId()) {
  const identified = entries.map((entry) => ({ id: idOf(entry), entry }));
  const transactions = identified.map(({ id, entry }) => ({
    id,
    key: entry.key,
    kind: entry.kind,
    record_id: entry.recordId,
    at: entry.at ?? null,
  }));
  const postings = identified.flatMap(({ id, entry }) =>
    entry.postings.map(({ account, userId, total, amount }, at) => ({
      transaction_id: id,
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

/** Money that came to a user; in kobo. */
export interface Credit {
  kind: string;
  at: Date;
  amount: number;
}

/** What came to a user until a moment, newest first. */
export async function selectCredits(
  database: Handle,
  userId: string,
  until: Date,
  most: number,
): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select entry.kind, entry.at, posting.amount
    from ledger_postings as posting join ledger_transactions as entry on entry.id = posting.transaction_id
    where posting.user_id = ${userId}::uuid and posting.total is not null and posting.amount > 0
      and entry.at <= ${until}
    order by entry.at desc, entry.id desc limit ${most}`.execute(database);
  return rows;
}

/** A user's balance as it stood once an entry was posted; undefined where it never was. */
export async function selectBalanceAfter(
  database: Handle,
  userId: string,
  key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number | null }>`
    select sum(posting.amount)::bigint as balance
    from ledger_transactions as last
    join ledger_postings as posting on posting.user_id = ${userId}::uuid
    join ledger_transactions as entry on entry.id = posting.transaction_id and entry.at <= last.at
    where last.key = ${key}`.execute(database);
  return rows[0]?.balance ?? undefined;
}
