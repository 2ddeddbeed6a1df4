import { sql, type RawBuilder } from 'kysely';
import type { Handle, NotedType, TransactionHandle } from '../../../database/schema.ts';
import { allRows, hasRow } from '../../../database/statements.ts';
import { kindOfType, recordKinds, titleOf, type RecordKind } from '../../../lists/records.ts';

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

/** Locks a record until the transaction ends: decisions on it, pauses and escalations wait. @returns false without one */
export const lockNoted = (transaction: TransactionHandle, { type, id }: NotedRecord) =>
  hasRow(transaction)`
    select id from ${tableOf(type)} where id = ${id}::uuid for no key update`;

/** Reads the names of records in one statement, by their ids. */
export async function selectNames(
  database: Handle,
  records: readonly NotedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const types = [...new Set(records.map(({ type }) => type))];
  if (types.length === 0) return new Map();
  const parts = types.map((type) => {
    const ids = records.filter((record) => record.type === type).map(({ id }) => id);
    const name = titleOf(kindOfType(type));
    return sql`select record.id, ${name} as name from ${tableOf(type)} as record
      where record.id = any(${ids}::uuid[])`;
  });
  const rows = await allRows<{ id: string; name: string }>(database)`${sql.join(parts, sql` union all `)}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * True for a paused record, which is on hold.
 * @param recordType type in the audit, a constant
 * @param id column of the record's id
 */
export const isPaused = (recordType: string, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from record_holds as pause where pause.record_type = ${sql.lit(recordType)} and pause.record_id = ${id}
    and pause.ended_at is null and (pause.until is null or pause.until > now()))`;

/** True for an escalated record. Parameters as of {@link isPaused}. */
export const isEscalated = (recordType: string, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from record_escalations as raised where raised.record_type = ${sql.lit(recordType)}
    and raised.record_id = ${id} and raised.ended_at is null)`;
