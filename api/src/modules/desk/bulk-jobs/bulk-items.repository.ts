import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle, Row, Database } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { kindOf, titleOf } from '../../../lists/records.ts';
import type { RecordList } from '../../../lists/record-list.ts';
import type { Candidate } from './bulk-jobs.rules.ts';
import { sources } from './bulk-candidates.read-model.ts';
import type { BulkJobRow } from './bulk-jobs.repository.ts';

/** A frozen record. */
export type BulkItemRow = Row<'bulk_items'>;

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
export async function selectRecordIds(database: Handle, jobId: string) {
  const rows = await allRows<{ id: string }>(database)`
    select record_id as id from bulk_items where job_id = ${jobId}`;
  return rows.map(({ id }) => id);
}

/** Locks the next record of a job that is due, without those that other workers have. */
export const lockNextItem = (transaction: TransactionHandle, jobId: string) =>
  firstRow<BulkItemRow>(transaction)`
    select * from bulk_items where job_id = ${jobId} and state = 'waiting' and next_try_at <= now()
      order by id limit 1 for update skip locked`;

/** Notes the result of a locked record. */
export const settleItem = (
  transaction: TransactionHandle,
  id: string,
  { state, reason }: { state: 'changed' | 'skipped'; reason: string | null },
) =>
  execute(transaction)`
    update bulk_items set state = ${state}, reason = ${reason}, settled_at = now() where id = ${id}`;

/** Leaves a record waiting after a fault, and defers the next attempt: 2 s, doubling; or skips it after the last one. */
export const deferItem = (database: Handle, id: string, maxTries: number, reason: string) =>
  execute(database)`update bulk_items set tries = tries + 1,
      next_try_at = now() + make_interval(secs => 2 ^ least(tries + 1, 5)),
      state = case when tries + 1 >= ${maxTries} then 'skipped' else state end,
      reason = case when tries + 1 >= ${maxTries} then ${reason} end,
      settled_at = case when tries + 1 >= ${maxTries} then now() end
    where id = ${id}::uuid and state = 'waiting'`;

/** Ends the waiting of all records of a job, with a reason; waits for those that are being changed. */
export const cancelItems = (transaction: TransactionHandle, jobId: string, reason: string | null = null) =>
  execute(transaction)`
    update bulk_items set state = 'cancelled', reason = ${reason}, settled_at = now()
    where job_id = ${jobId} and state = 'waiting'`;

/** Tells whether records of a job wait. */
export const hasWaiting = (transaction: TransactionHandle, jobId: string) =>
  hasRow(transaction)`select from bulk_items where job_id = ${jobId} and state = 'waiting' limit 1`;

const isIn = (state: BulkItemRow['state']) => ({ where: sql<SqlBool>`record.state = ${sql.lit(state)}` });

/** Records of one job as a list, in the order in which they are processed. One that is gone has its id as title. */
export const itemList = ({ id, list }: Pick<BulkJobRow, 'id' | 'list'>): RecordList => ({
  name: `bulk items of ${id}`,
  table: 'bulk_items',
  joins: sql`left join (
    select record.id, ${titleOf(kindOf(list))} as title from ${sql.table(kindOf(list).table)} as record
  ) as target on target.id = record.record_id`,
  columns: sql`record.id, record.record_id as "_id", coalesce(nullif(target.title, ''), record.record_id::text) as title,
    record.amount, record.exceptions, record.state, record.reason`,
  firstSort: 'created',
  always: sql<SqlBool>`record.job_id = ${id}::uuid`,
  filters: {
    all: { where: sql<SqlBool>`true` },
    exceptions: { where: sql<SqlBool>`record.exceptions <> '{}'` },
    ...{ waiting: isIn('waiting'), changed: isIn('changed') },
    ...{ skipped: isIn('skipped'), cancelled: isIn('cancelled') },
  },
  sorts: {},
});

/** Locks a live record and reads its version, as it is frozen. @returns undefined if there is none */
export async function lockVersion(
  transaction: TransactionHandle,
  list: Database['bulk_jobs']['list'],
  id: string,
) {
  const locked = await firstRow<{ version: string }>(transaction)`
    select ${sql.raw(sources[list].version)} as version from ${sql.table(kindOf(list).table)} as record
    where record.id = ${id}::uuid and record.deleted_at is null for update`;
  return locked?.version;
}
