import { sql, type RawBuilder } from 'kysely';
import type { Handle, NotedType, TransactionHandle } from '../../../database/schema.ts';
import { hasRow } from '../../../database/statements.ts';
import { kindOfType, recordKinds, type RecordKind } from '../../../lists/records.ts';

/** Full name of an admin as SQL; null without one. @param admin alias of the admin */
export const adminName = (admin: string) =>
  sql.raw<string>(`rtrim(${admin}.first_name || ' ' || ${admin}.last_name)`);

/** A record with its type in the audit. */
export interface NotedRecord {
  type: NotedType;
  id: string;
}

const kinds = Object.values<RecordKind>(recordKinds);

const tableOf = (type: NotedType) => sql.table(kindOfType(type).table);

/**
 * True for a row whose record is not deleted, as SQL: a deleted one has no page on which somebody could answer.
 * @param row alias of a row with the type and the id of a record
 */
export const isOnLiveRecord = (row: string): string =>
  `case ${row}.record_type ${kinds
    .map(
      ({ type, table }) =>
        `when '${type}' then exists (select from ${table} as live where live.id = ${row}.record_id
          and live.deleted_at is null)`,
    )
    .join(' ')} else false end`;

/** Tells whether there is a record, deleted or not. */
export const recordExists = (database: Handle, { type, id }: NotedRecord) =>
  hasRow(database)`select from ${tableOf(type)} where id = ${id}::uuid`;

/** Locks a record until the transaction ends: decisions on it and pauses wait. @returns false without one */
export const lockNoted = (transaction: TransactionHandle, { type, id }: NotedRecord) =>
  hasRow(transaction)`
    select id from ${tableOf(type)} where id = ${id}::uuid for no key update`;

/**
 * True for a paused record, which is on hold.
 * @param recordType type in the audit, a constant
 * @param id column of the record's id
 */
export const isPaused = (recordType: string, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from record_holds as pause where pause.record_type = ${sql.lit(recordType)} and pause.record_id = ${id}
    and pause.ended_at is null and (pause.until is null or pause.until > now()))`;
