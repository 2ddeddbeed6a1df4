import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import type { Actor } from '../../../plugins/caller.ts';

/** A job as it is stored. */
export type BulkJobRow = Row<'bulk_jobs'>;

/** Numbers of a job's records by state. */
export type ItemCounts = Record<'waiting' | 'changed' | 'skipped' | 'cancelled', number>;

/** A job with its numbers. */
export type CountedJob = BulkJobRow & ItemCounts;

/** Stores a job that can be confirmed for some minutes. */
export async function insertJob(
  transaction: TransactionHandle,
  job: Omit<NewRow<'bulk_jobs'>, 'expires_at'>,
  minutes: number,
): Promise<void> {
  await transaction
    .insertInto('bulk_jobs')
    .values({ ...job, expires_at: sql`now() + make_interval(mins => ${sql.lit(minutes)})` })
    .execute();
}

const itemsIn = (state: keyof ItemCounts) =>
  sql`(select count(*) from bulk_items where job_id = job.id and state = ${sql.lit(state)}) as ${sql.ref(state)}`;

const withCounts = sql`select job.*, ${itemsIn('waiting')}, ${itemsIn('changed')}, ${itemsIn('skipped')},
  ${itemsIn('cancelled')} from bulk_jobs as job`;

/** A job of an admin. */
export interface OwnJob {
  id: string;
  adminId: string;
}

/** Reads a job of an admin. */
export const selectJob = (database: Handle, { id, adminId }: OwnJob) =>
  firstRow<CountedJob>(database)`
    ${withCounts} where job.id = ${id}::uuid and job.admin_id = ${adminId}::uuid`;

/** Reads the last confirmed jobs of an admin, newest first. */
export const selectRecentJobs = (database: Handle, adminId: string) =>
  allRows<CountedJob>(database)`
    ${withCounts} where job.admin_id = ${adminId}::uuid and job.confirmed_at is not null
      order by job.id desc limit 20`;

/** Locks a job of an admin. */
export const lockJob = (transaction: TransactionHandle, { id, adminId }: OwnJob) =>
  firstRow<BulkJobRow>(transaction)`
    select * from bulk_jobs where id = ${id}::uuid and admin_id = ${adminId}::uuid for update`;

/**
 * Deletes the frozen jobs of an admin but for the newest, with their records. Locks the admin, so that concurrent calls
 * cannot keep more.
 */
export async function deleteFrozen(transaction: TransactionHandle, adminId: string, kept: number) {
  await execute(transaction)`select from admins where id = ${adminId}::uuid for no key update`;
  const jobs = await allRows<CountedJob>(transaction)`
    ${withCounts} where job.admin_id = ${adminId}::uuid and job.state = 'frozen'
      order by job.id desc offset ${kept} for update of job`;
  const ids = jobs.map(({ id }) => id);
  if (ids.length > 0) await execute(transaction)`delete from bulk_jobs where id = any(${ids}::uuid[])`;
  return jobs;
}

/** Starts a locked job, as the request that confirmed it. */
export const startJob = (
  transaction: TransactionHandle,
  id: string,
  {
    adminVersion,
    sessionId,
    address,
    requestId,
    reason,
    underWay,
  }: Actor & Pick<BulkJobRow, 'reason'> & { underWay: boolean },
) =>
  execute(transaction)`
    update bulk_jobs set state = 'running', confirmed_at = now(), confirm_under_way = ${underWay},
      reason = ${reason}, address = ${address}, request_id = ${requestId}, admin_version = ${adminVersion},
      session_id = ${sessionId}::uuid where id = ${id}::uuid`;

/** Ends a locked job. The records keep its reason. */
export const endJob = (transaction: TransactionHandle, id: string, state: 'done' | 'cancelled') =>
  execute(transaction)`
    update bulk_jobs set state = ${state}, finished_at = now(), reason = null where id = ${id}::uuid`;

/** Reads the jobs that run, the oldest first. */
export const selectRunning = (database: Handle) =>
  allRows<BulkJobRow>(database)`select * from bulk_jobs where state = 'running' order by confirmed_at`;

/** Deletes jobs that were not confirmed for an hour, and ended ones after some days, with their records. */
export const deleteOldJobs = (database: Handle, days: number) =>
  execute(database)`delete from bulk_jobs where id in (
      select id from bulk_jobs
      where (state = 'frozen' and expires_at < now() - interval '1 hour')
        or finished_at < now() - make_interval(days => ${sql.lit(days)})
      for update skip locked)`;

/** Number of running jobs, and the seconds since the oldest was confirmed. */
export async function countRunning(database: Handle): Promise<{ count: number; oldestSeconds: number }> {
  const counted = await firstRow<{ count: number; age: number | null }>(database)`
    select count(*)::bigint as count, extract(epoch from now() - min(confirmed_at))::float8 as age
    from bulk_jobs where state = 'running'`;
  const { count = 0, age = null } = counted ?? {};
  return { count, oldestSeconds: Math.max(0, age ?? 0) };
}
