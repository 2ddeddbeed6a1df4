import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewRow, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { RecordKind } from '../../../lists/records.ts';

/** A report as it is stored. */
export type ReportRow = Row<'reports'>;

/** Locks a live record against a decision on it. @returns the user whose record it is; null for a post of staff */
export const lockSubject = (
  transaction: TransactionHandle,
  { table, owner }: Pick<RecordKind, 'table' | 'owner'>,
  id: string,
) =>
  firstRow<{ ownerId: string | null }>(transaction)`
    select ${sql.ref(owner)} as "ownerId" from ${sql.table(table)}
    where id = ${id}::uuid and deleted_at is null for no key update`;

/** Tells whether there is a live user with an id, and keeps the user from being erased meanwhile. */
export const lockReporter = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`select from users where id = ${id}::uuid and deleted_at is null for key share`;

/** Stores a report on a locked record, unless its reporter has an open one. @returns undefined if so */
export const insertReport = (
  transaction: TransactionHandle,
  report: Omit<NewRow<'reports'>, 'id'>,
): Promise<ReportRow | undefined> =>
  transaction
    .insertInto('reports')
    .values({ id: newId(), ...report })
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'reporter_id']).where('outcome', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

/** Reads the open report of a reporter on a record. */
export const selectOpen = (transaction: TransactionHandle, recordId: string, reporterId: string) =>
  firstRow<ReportRow>(transaction)`
    select * from reports
    where record_id = ${recordId}::uuid and reporter_id = ${reporterId}::uuid and outcome is null`;

/** Sets the flag of a record that has one, and lets a reviewed record wait again. Neither changes its version. */
export const waitForReview = (
  transaction: TransactionHandle,
  { table, reported }: Pick<RecordKind, 'table' | 'reported'>,
  id: string,
) =>
  execute(transaction)`
    update ${sql.table(table)} set reviewed_at = null, reviewed_by = null
      ${reported === undefined ? sql`` : sql`, ${sql.ref(reported)} = true`} where id = ${id}::uuid`;

/** Locks reports, in the order of their ids to avoid deadlocks. */
export const lockReports = (transaction: TransactionHandle, ids: readonly string[]) =>
  allRows<ReportRow>(transaction)`
    select * from reports where id = any(${ids}::uuid[]) order by id for update`;

/** Decides on locked open reports. */
export const setOutcome = (
  transaction: TransactionHandle,
  ids: readonly string[],
  { outcome, adminId }: { outcome: ReportRow['outcome']; adminId: string },
) =>
  execute(transaction)`
    update reports set outcome = ${outcome}, decided_at = now(), decided_by = ${adminId}::uuid
    where id = any(${ids}::uuid[])`;
