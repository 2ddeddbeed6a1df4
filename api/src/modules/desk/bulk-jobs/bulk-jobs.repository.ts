import { sql, type Insertable, type Selectable } from 'kysely';
import type { BulkJobsTable, Handle, TransactionHandle } from '../../../database/schema.ts';

/** A job as it is stored. */
export type BulkJobRow = Selectable<BulkJobsTable>;

/** Numbers of a job's records by state. */
export type ItemCounts = Record<'waiting' | 'changed' | 'skipped' | 'cancelled', number>;

/** A job with its numbers. */
export type CountedJob = BulkJobRow & ItemCounts;

/** Stores a job that can be confirmed for some minutes. */
export async function insertJob(
  transaction: TransactionHandle,
  job: Omit<Insertable<BulkJobsTable>, 'expires_at'>,
  minutes: number,
): Promise<void> {
  await transaction
    .insertInto('bulk_jobs')
    .values({ ...job, expires_at: sql`now() + make_interval(mins => ${sql.lit(minutes)})` })
    .execute();
}

const withCounts = sql`
  select job.*,
    (select count(*) from bulk_items where job_id = job.id and state = 'waiting') as waiting,
    (select count(*) from bulk_items where job_id = job.id and state = 'changed') as changed,
    (select count(*) from bulk_items where job_id = job.id and state = 'skipped') as skipped,
    (select count(*) from bulk_items where job_id = job.id and state = 'cancelled') as cancelled
  from bulk_jobs as job`;

/** Reads a job of an admin. */
export async function selectJob(
  database: Handle,
  { id, adminId }: { id: string; adminId: string },
): Promise<CountedJob | undefined> {
  const { rows } = await sql<CountedJob>`
    ${withCounts} where job.id = ${id}::uuid and job.admin_id = ${adminId}::uuid`.execute(database);
  return rows[0];
}

/** Reads the last confirmed jobs of an admin, newest first. */
export async function selectRecentJobs(database: Handle, adminId: string): Promise<CountedJob[]> {
  const { rows } = await sql<CountedJob>`
    ${withCounts} where job.admin_id = ${adminId}::uuid and job.confirmed_at is not null
    order by job.id desc limit 20`.execute(database);
  return rows;
}

/** Locks a job of an admin. */
export function lockJob(
  transaction: TransactionHandle,
  { id, adminId }: { id: string; adminId: string },
): Promise<BulkJobRow | undefined> {
  return transaction
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst();
}

/** Starts a locked job, as the request that confirmed it. */
export async function startJob(
  transaction: TransactionHandle,
  id: string,
  { address, requestId, underWay }: { address: string; requestId: string; underWay: boolean },
): Promise<void> {
  await transaction
    .updateTable('bulk_jobs')
    .set({ state: 'running', confirmed_at: sql`now()`, confirm_under_way: underWay })
    .set({ address, request_id: requestId })
    .where('id', '=', id)
    .execute();
}

/** Ends a locked job. The records keep its reason. */
export async function endJob(
  transaction: TransactionHandle,
  id: string,
  state: 'done' | 'cancelled',
): Promise<void> {
  await transaction
    .updateTable('bulk_jobs')
    .set({ state, finished_at: sql`now()`, reason: null })
    .where('id', '=', id)
    .execute();
}

/** Reads the jobs that run, the oldest first. */
export function selectRunning(database: Handle): Promise<BulkJobRow[]> {
  return database
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('confirmed_at')
    .execute();
}

/** Deletes jobs that were not confirmed for an hour, and ended ones after some days, with their records. */
export async function deleteOldJobs(database: Handle, days: number): Promise<void> {
  await sql`
    delete from bulk_jobs where id in (
      select id from bulk_jobs
      where (state = 'frozen' and expires_at < now() - interval '1 hour')
        or finished_at < now() - make_interval(days => ${sql.lit(days)})
      for update skip locked)`.execute(database);
}

/** Number of running jobs, and the seconds since the oldest was confirmed. */
export async function countRunning(database: Handle): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; age: number | null }>`
    select count(*)::bigint as count, extract(epoch from now() - min(confirmed_at))::float8 as age
    from bulk_jobs where state = 'running'`.execute(database);
  return { count: rows[0]?.count ?? 0, oldestSeconds: Math.max(0, rows[0]?.age ?? 0) };
}
