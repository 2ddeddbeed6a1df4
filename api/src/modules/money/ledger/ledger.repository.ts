import type { Handle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { toRows, type Entry } from './ledger-entries.rules.ts';

/**
 * Inserts the entries whose keys are new, in one statement; triggers keep balances and totals and refuse entries that do
 * not add up.
 * @returns the new keys
 */
export async function insertEntries(database: Handle, entries: Entry[]): Promise<Set<string>> {
  const { transactions, postings } = toRows(entries);
  const made = await allRows<{ key: string }>(database)`
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
    select key from made`;
  return new Set(made.map(({ key }) => key));
}

/** Tells whether the ledger has any posting of a user. */
export const hasPostings = (database: Handle, userId: string) =>
  hasRow(database)`select from ledger_postings where user_id = ${userId}::uuid limit 1`;

/** Inserts the totals of an opening balance, in kobo, by which verification judges its entry. */
export const insertOpening = (
  database: Handle,
  opening: { key: string; userId: string; earnings: number; withdrawals: number; refunds: number },
) =>
  execute(database)`
    insert into ledger_openings (key, user_id, earnings, withdrawals, refunds)
      values (${opening.key}, ${opening.userId}::uuid, ${opening.earnings}, ${opening.withdrawals}, ${opening.refunds})`;

/** Selects available and reserved balances of users, in kobo; users without any posting are missing. */
export async function selectBalances(database: Handle, userIds: string[]) {
  const rows = await allRows<{ user_id: string; available: number; reserved: number }>(database)`
    select user_id,
      coalesce(sum(balance) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where account = 'held'), 0)::bigint as reserved
    from ledger_accounts where user_id = any(${userIds}::uuid[]) group by user_id`;
  return new Map(rows.map(({ user_id: userId, available, reserved }) => [userId, { available, reserved }]));
}

/** Selects payments and refunds by record; records without any are missing. */
export async function selectPayments(database: Handle, recordIds: string[]) {
  const rows = await allRows<{ record_id: string; paid: number; refunded: number }>(database)`
    select entry.record_id,
      coalesce(sum(posting.amount) filter (where entry.key = 'payment:' || entry.record_id), 0)::bigint as paid,
      coalesce(sum(posting.amount) filter (where entry.kind = 'refund'), 0)::bigint as refunded
    from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
    where entry.record_id = any(${recordIds}::uuid[]) and entry.kind in ('payment', 'refund') and posting.amount > 0
    group by entry.record_id`;
  return new Map(rows.map(({ record_id: id, paid, refunded }) => [id, { paid, refunded }]));
}

/** Credit to a user, in kobo. */
export interface Credit {
  kind: string;
  at: Date;
  amount: number;
}

/** Credits to a user up to a time, newest first. */
export const selectCredits = (database: Handle, userId: string, until: Date, most: number) =>
  allRows<Credit>(database)`
    select entry.kind, entry.at, posting.amount
    from ledger_postings as posting join ledger_transactions as entry on entry.id = posting.transaction_id
    where posting.user_id = ${userId}::uuid and posting.total is not null and posting.amount > 0
      and entry.at <= ${until}
    order by entry.at desc, entry.id desc limit ${most}`;

/** A user's balance after an entry was posted; undefined if it was not. */
export async function selectBalanceAfter(database: Handle, userId: string, key: string) {
  const selected = await firstRow<{ balance: number | null }>(database)`
    select sum(posting.amount)::bigint as balance
    from ledger_transactions as last
    join ledger_postings as posting on posting.user_id = ${userId}::uuid
    join ledger_transactions as entry on entry.id = posting.transaction_id and entry.at <= last.at
    where last.key = ${key}`;
  return selected?.balance ?? undefined;
}
