import { sql, type Selectable, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BulkItemsTable, BulkJobsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import { kindOf, titleOf } from '../../../lists/records.ts';
import type { RecordList } from '../../../lists/record-list.ts';
import type { Candidate, ItemFilter } from './bulk-jobs.rules.ts';
import { sources } from './bulk-candidates.read-model.ts';
import type { BulkJobRow } from './bulk-jobs.repository.ts';

/** A frozen record. */
export type BulkItemRow = Selectable<BulkItemsTable>;

/** Records of one statement, below the number of parameters that PostgreSQL takes. */
const batchSize = 2_000;

/** Stores the frozen records of a job, in their order. */
export async function insertItems(
  transaction: TransactionHandle,
  jobId: string,
  records: readonly Candidate[],
): Promise<void> {
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records.slice(start, start + batchSize).map(({ id, version, amount, exceptions }) => ({
      ...{ id: newId(), job_id: jobId, record_id: id, version, amount, exceptions },
    }));
    await transaction.insertInto('bulk_items').values(rows).execute();
  }
}

/** Ids of the records of a job. */
export async function selectRecordIds(database: Handle, jobId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('bulk_items')
    .select('record_id')
    .where('job_id', '=', jobId)
    .execute();
  return rows.map((row) => row.record_id);
}

/** Locks the next record of a job that is due, without those that other workers have. */
export function lockNextItem(
  transaction: TransactionHandle,
  jobId: string,
): Promise<BulkItemRow | undefined> {
  return transaction
    .selectFrom('bulk_items')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes the result of a locked record. */
export async function settleItem(
  transaction: TransactionHandle,
  id: string,
  settled: { state: 'changed' | 'skipped'; reason: string | null },
): Promise<void> {
  await transaction
    .updateTable('bulk_items')
    .set({ ...settled, settled_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Leaves a record waiting after a fault, and defers the next attempt: 2 s, doubling; or skips it after the last one. */
export async function deferItem(
  database: Handle,
  id: string,
  { maxTries, reason }: { maxTries: number; reason: string },
): Promise<void> {
  await sql`
    update bulk_items set tries = tries + 1,
      next_try_at = now() + make_interval(secs => 2 ^ least(tries + 1, 5)),
      state = case when tries + 1 >= ${maxTries} then 'skipped' else state end,
      reason = case when tries + 1 >= ${maxTries} then ${reason} end,
      settled_at = case when tries + 1 >= ${maxTries} then now() end
    where id = ${id}::uuid and state = 'waiting'`.execute(database);
}

/** Ends the waiting of all records of a job; waits for those that are being changed. */
export async function cancelItems(transaction: TransactionHandle, jobId: string): Promise<void> {
  await transaction
    .updateTable('bulk_items')
    .set({ state: 'cancelled', settled_at: sql`now()` })
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Tells whether records of a job wait. */
export async function hasWaiting(transaction: TransactionHandle, jobId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('bulk_items')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records of one job as a list, in the order in which they are processed. One that is gone has its id as title. */
export const itemList = ({ id, list }: Pick<BulkJobRow, 'id' | 'list'>): RecordList<ItemFilter> => ({
  name: `bulk items of ${id}`,
  table: 'bulk_items',
  joins: sql`left join (
    select record.id, ${titleOf(kindOf(list))} as title from ${sql.table(kindOf(list).table)} as record
  ) as target on target.id = record.record_id`,
  columns: sql`record.id, record.record_id as "_id", coalesce(nullif(target.title, ''), record.record_id::text) as title,
    record.amount, record.exceptions, record.state, record.reason`,
  oldestFirst: true,
  always: sql<SqlBool>`record.job_id = ${id}::uuid`,
  filters: {
    all: { where: sql<SqlBool>`true` },
    exceptions: { where: sql<SqlBool>`record.exceptions <> '{}'` },
    waiting: { where: sql<SqlBool>`record.state = 'waiting'` },
    changed: { where: sql<SqlBool>`record.state = 'changed'` },
    skipped: { where: sql<SqlBool>`record.state = 'skipped'` },
    cancelled: { where: sql<SqlBool>`record.state = 'cancelled'` },
  },
  sorts: {},
});

/** Locks a live record and reads its version, as it is frozen. @returns undefined if there is none */
export async function lockVersion(
  transaction: TransactionHandle,
  list: BulkJobsTable['list'],
  id: string,
): Promise<string | undefined> {
  const { version } = sources[list];
  const { rows } = await sql<{ version: string }>`
    select ${sql.raw(version)} as version from ${sql.table(kindOf(list).table)} as record
    where record.id = ${id}::uuid and record.deleted_at is null for update`.execute(transaction);
  return rows[0]?.version;
}
