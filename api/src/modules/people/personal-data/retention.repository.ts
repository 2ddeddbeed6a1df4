import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { RemovalTable } from './removal.repository.ts';
import { retentionRules, type RetentionRuleName } from './retention.rules.ts';

/** Rows of one table that a rule concerns. SQL calls the row `record`. */
export interface RetentionStep {
  rule: RetentionRuleName;
  table: RemovalTable;
  /** Primary key. */
  key: 'id' | 'digest';
  /** Users whose hold keeps the row. */
  owners: readonly string[];
  due: RawBuilder<SqlBool>;
}

/** Time before which the period of a rule is over. */
const before = (rule: 'profiles' | 'applications' | 'trips' | 'posts') =>
  sql`(now() - make_interval(months => ${sql.lit(retentionRules[rule].period.months)}))`;

/** Day in Lagos before which trips are due. */
const tripDay = sql`((now() at time zone 'Africa/Lagos')::date
  - make_interval(months => ${sql.lit(retentionRules.trips.period.months)}))`;

const step = (
  rule: RetentionRuleName,
  table: RemovalTable,
  due: RawBuilder<SqlBool>,
  owners: readonly string[] = ['user_id'],
): RetentionStep => ({ rule, table, key: table === 'audit_personal' ? 'digest' : 'id', owners, due });

/** Steps of the retention, in order: rides wait for the requests that refer to them, requests for their payouts. */
export const retentionSteps: readonly RetentionStep[] = [
  step(
    'trips',
    'passenger_requests',
    sql`record.anonymised_at is null and record.travelling_date < ${tripDay}`,
    ['user_id', 'driver_id'],
  ),
  step('trips', 'sent_parcels', sql`record.anonymised_at is null and record.delivery_date < ${tripDay}`),
  step(
    'trips',
    'offered_rides',
    sql`record.travelling_date < ${tripDay}
      and not exists (select from passenger_requests where ride_id = record.id)`,
  ),
  step(
    'trips',
    'parcel_trips',
    sql`record.arrival_date < ${tripDay} and not exists (select from sent_parcels where trip_id = record.id)`,
  ),
  step('posts', 'posts', sql`record.deleted_at < ${before('posts')}`, ['author_user_id']),
  step(
    'applications',
    'driver_applications',
    sql`(record.deleted_at < ${before('applications')}
      or record.status = 'rejected' and record.decided_at < ${before('applications')}
      or exists (select from users where id = record.user_id and (deleted_at < ${before('applications')}
        or record.status = 'accepted' and driving_ended_at < ${before('applications')})))`,
  ),
  step(
    'payments',
    'payouts',
    sql`record.anonymised_at is null and record.settled_at is not null
      and greatest(record.created_at, record.settled_at) < payments_kept_since()`,
  ),
  step(
    'payments',
    'withdrawals',
    sql`record.anonymised_at is null and (record.decided_at < payments_kept_since()
        or record.status = 'pending' and record.deleted_at < payments_kept_since())
      and not exists (select from payouts where id = record.id and anonymised_at is null)`,
  ),
  step('payments', 'audit_personal', sql`record.at < payments_kept_since()`),
  step(
    'profiles',
    'users',
    // Nobody's account is anonymised while money is here or on its way.
    sql`record.anonymised_at is null and record.deleted_at < ${before('profiles')} and not (
      record.total_balance <> 0
      or exists (select from ledger_accounts where user_id = record.id and balance <> 0)
      or exists (select from withdrawals where user_id = record.id and status = 'pending' and deleted_at is null)
      or exists (select from payouts where user_id = record.id and state in ('queued', 'sending', 'sent')))`,
    ['id'],
  ),
];

/** Array of the users whose hold keeps a row. */
const ownersOf = ({ owners }: RetentionStep) =>
  sql`array_remove(array[${sql.join(owners.map((column) => sql.ref(`record.${column}`)))}], null)`;

const isDue = (step: RetentionStep) => sql<SqlBool>`${step.due} and not exists (
  select from legal_holds where user_id = any(${ownersOf(step)}) and cleared_at is null)`;

/** Number of rows that are due, and the keys of a few. */
export async function selectDue(
  database: Handle,
  step: RetentionStep,
  examples: number,
): Promise<{ count: number; examples: string[] }> {
  const { rows } = await sql<{ count: number; examples: string[] | null }>`
    select count(*) as count, (array_agg(key order by key))[1:${sql.lit(examples)}] as examples
    from (select ${sql.ref(`record.${step.key}`)}::text as key from ${sql.table(step.table)} as record
      where ${isDue(step)}) as due`.execute(database);
  return { count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] };
}

/**
 * Gives up after half a second of waiting for a lock: before PostgreSQL ends one of two deadlocked transactions, so that
 * it is never the one of a person.
 */
export async function limitWaiting(transaction: TransactionHandle): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = '500ms'`.execute(transaction);
}

/**
 * Locks the next rows that are due, after a key and in the order of the keys, and their users against a hold. Skips
 * rows and users that others have locked; they are due in the next run.
 * @returns last key that was looked at, null at the end, and the locked rows
 */
export async function lockDue(
  transaction: TransactionHandle,
  step: RetentionStep,
  after: string | null,
  take: number,
): Promise<{ last: string | null; keys: string[] }> {
  const type = sql.raw(step.key === 'id' ? 'uuid' : 'text');
  const key = sql.ref(`record.${step.key}`);
  const from = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  const { rows } = await sql<{ key: string; owners: string[] }>`
    select ${key}::text as key, ${ownersOf(step)}::text[] as owners from ${sql.table(step.table)} as record
    where ${from} and ${isDue(step)} order by ${key} limit ${sql.lit(take)} for update of record skip locked`.execute(
    transaction,
  );
  const last = rows.at(-1)?.key;
  if (last === undefined) return { last: null, keys: [] };
  const owners = [...new Set(rows.flatMap((row) => row.owners))];
  const { rows: locked } = await sql<{ id: string }>`
    select id from users where id = any(${owners}::uuid[]) order by id for share skip locked`.execute(
    transaction,
  );
  const free = new Set(locked.map(({ id }) => id));
  const candidates = rows.filter((row) => row.owners.every((id) => free.has(id))).map((row) => row.key);
  // A hold may have been set, or a row changed, while the locks were taken.
  const { rows: due } = await sql<{ key: string }>`
    select ${key}::text as key from ${sql.table(step.table)} as record
    where ${key} = any(${candidates}::${type}[]) and ${isDue(step)} order by ${key}`.execute(transaction);
  return { last, keys: due.map((row) => row.key) };
}

/**
 * Claims a daily run for one process, by a lease that a killed process loses.
 * @returns false if another process runs it, or has run it today
 */
export async function claimRun(database: Handle, mode: string, leaseMinutes: number): Promise<boolean> {
  const { rows } = await sql`
    insert into meta (key, value) values (${`retention.${mode}`}, jsonb_build_object(
      'leasedUntil', now() + make_interval(mins => ${sql.lit(leaseMinutes)}), 'nextRun', now()))
    on conflict (key) do update set value = jsonb_build_object(
      'leasedUntil', now() + make_interval(mins => ${sql.lit(leaseMinutes)}), 'nextRun', meta.value -> 'nextRun'),
      updated_at = now()
    where (meta.value ->> 'leasedUntil')::timestamptz < now() and (meta.value ->> 'nextRun')::timestamptz <= now()
    returning key`.execute(database);
  return rows.length > 0;
}

/** Extends the lease of a run. */
export async function extendRun(database: Handle, mode: string, leaseMinutes: number): Promise<void> {
  await sql`
    update meta set value = jsonb_set(value, '{leasedUntil}',
      to_jsonb(now() + make_interval(mins => ${sql.lit(leaseMinutes)}))), updated_at = now()
    where key = ${`retention.${mode}`}`.execute(database);
}

/** Ends a run; the next one is due in a day, or at once if this one was interrupted. */
export async function endRun(database: Handle, mode: string, complete: boolean): Promise<void> {
  await sql`
    update meta set value = jsonb_build_object('leasedUntil', now() - interval '1 second',
      'nextRun', now() + ${complete ? sql`interval '23 hours'` : sql`interval '0'`}), updated_at = now()
    where key = ${`retention.${mode}`}`.execute(database);
}
