import { sql, type SqlBool } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { PersonalTable } from './personal-tables.repository.ts';

/** Array of the users whose hold keeps a row. */
const ownersOf = ({ owners }: PersonalTable) =>
  sql`array_remove(array[${sql.join(owners.map((column) => sql.ref(`record.${column}`)))}], null)`;

const isDue = (step: PersonalTable) => sql<SqlBool>`${step.due} and not exists (
  select from legal_holds where user_id = any(${ownersOf(step)}) and cleared_at is null)`;

/** Number of rows that are due, and the keys of a few. */
export async function selectDue(database: Handle, step: PersonalTable, examples: number) {
  const found = await firstRow<{ count: number; examples: string[] | null }>(database)`
    select count(*) as count, (array_agg(key order by key))[1:${sql.lit(examples)}] as examples
    from (select ${sql.ref(`record.${step.key}`)}::text as key from ${sql.table(step.table)} as record
      where ${isDue(step)}) as due`;
  return { count: found?.count ?? 0, examples: found?.examples ?? [] };
}

/**
 * Gives up after half a second of waiting for a lock: before PostgreSQL ends one of two deadlocked transactions, so that
 * it is never the one of a person.
 */
export async function limitWaiting(transaction: TransactionHandle): Promise<void> {
  await execute(transaction)`set local statement_timeout = 0`;
  await execute(transaction)`set local lock_timeout = '500ms'`;
}

/** True for a lock that was not granted in time, and for a deadlock. */
export const isLockConflict = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * Locks the next rows that are due, after a key and in the order of the keys, and their users against a hold. Skips rows
 * and users that others have locked; they are due in the next run.
 * @returns last key that was looked at, null at the end, and the locked rows
 */
export async function lockDue(
  transaction: TransactionHandle,
  step: PersonalTable,
  after: string | null,
  take: number,
): Promise<{ last: string | null; keys: string[] }> {
  const type = sql.raw(step.key === 'id' ? 'uuid' : 'text');
  const [key, table] = [sql.ref(`record.${step.key}`), sql.table(step.table)];
  const from = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  const rows = await allRows<{ key: string; owners: string[] }>(transaction)`
    select ${key}::text as key, ${ownersOf(step)}::text[] as owners from ${table} as record
    where ${from} and ${isDue(step)} order by ${key} limit ${sql.lit(take)} for update of record skip locked`;
  const last = rows.at(-1)?.key;
  if (last === undefined) return { last: null, keys: [] };
  const owners = [...new Set(rows.flatMap((row) => row.owners))];
  const locked = await allRows<{ id: string }>(transaction)`
    select id from users where id = any(${owners}::uuid[]) order by id for share skip locked`;
  const free = new Set(locked.map(({ id }) => id));
  const candidates = rows.filter((row) => row.owners.every((id) => free.has(id))).map((row) => row.key);
  // A hold may have been set, or a row changed, while the locks were taken.
  const due = await allRows<{ key: string }>(transaction)`select ${key}::text as key from ${table} as record
    where ${key} = any(${candidates}::${type}[]) and ${isDue(step)} order by ${key}`;
  return { last, keys: due.map((row) => row.key) };
}

/** Time until which a claimed run is leased. */
const leaseEnd = sql`now() + interval '15 minutes'`;

/** Claims a daily run for one process, by a lease that a killed process loses. @returns false if it is not due here */
export const claimRun = (database: Handle, mode: string) =>
  hasRow(database)`insert into meta (key, value) values (${`retention.${mode}`},
      jsonb_build_object('leasedUntil', ${leaseEnd}, 'nextRun', now()))
    on conflict (key) do update set value = jsonb_set(meta.value, '{leasedUntil}', to_jsonb(${leaseEnd})),
      updated_at = now()
    where (meta.value ->> 'leasedUntil')::timestamptz < now() and (meta.value ->> 'nextRun')::timestamptz <= now()
    returning key`;

/** Extends the lease of a run. */
export const extendRun = (database: Handle, mode: string) =>
  execute(database)`
    update meta set value = jsonb_set(value, '{leasedUntil}', to_jsonb(${leaseEnd})), updated_at = now()
    where key = ${`retention.${mode}`}`;

/** Ends a run; the next one is due in a day, or at once if this one was interrupted. */
export const endRun = (database: Handle, mode: string, complete: boolean) =>
  execute(database)`update meta set value = jsonb_build_object('leasedUntil', now() - interval '1 second',
      'nextRun', now() + ${complete ? sql`interval '23 hours'` : sql`interval '0'`}), updated_at = now()
    where key = ${`retention.${mode}`}`;
