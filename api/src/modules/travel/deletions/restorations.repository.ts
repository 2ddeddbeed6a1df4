import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { titleOf, type RecordKind } from '../../../lists/records.ts';
import type { RecordList } from '../../../lists/record-list.ts';
import type { DeletableTable } from './deletions.rules.ts';

/** Deleted records of a type, with the admin who deleted them. Columns are named as in the contract. */
export const deletedList = <T extends string>(
  itemType: T,
  kind: Pick<RecordKind, 'table' | 'title'>,
): RecordList => ({
  name: `deleted ${kind.table}`,
  table: kind.table,
  joins: sql`left join admins as deleter on deleter.id = record.deleted_by`,
  columns: sql`record.id, ${sql.lit(itemType)} as "itemType", ${titleOf(kind, ' – ')} as title,
    record.deleted_at as "deletedAt", record.delete_reason as reason,
    deleter.first_name || ' ' || deleter.last_name as "deletedBy"`,
  always: sql`record.deleted_at is not null`,
  filters: { [itemType]: { where: sql`true` } } as RecordList['filters'],
  sorts: {},
});

/** Condition that no live record has the phone number by now; tables without one need no condition. */
const phoneIsFree: Partial<Record<DeletableTable, RawBuilder<SqlBool>>> = {
  users: sql`not exists (select from users as other
    where other.phone_number = record.phone_number and other.deleted_at is null)`,
  admins: sql`not exists (select from admins as other
    where other.phone_number = record.phone_number and other.deleted_at is null)`,
};

/** Ids of those records that are deleted. */
export async function selectDeleted(
  database: Handle,
  table: DeletableTable,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is not null
    order by id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Condition that a record still has its data; other tables have no anonymised rows. */
const isWhole: Partial<Record<DeletableTable, RawBuilder<SqlBool>>> = {
  users: sql`record.anonymised_at is null`,
  passenger_requests: sql`record.anonymised_at is null`,
  sent_parcels: sql`record.anonymised_at is null`,
};

/** Locks deleted records, in the order of their ids to avoid deadlocks. */
export async function lockDeleted(
  transaction: TransactionHandle,
  table: DeletableTable,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is not null
    order by id for update`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Restores a locked record, unless its data is gone or another record has the phone number. */
export async function restore(
  transaction: TransactionHandle,
  table: DeletableTable,
  id: string,
): Promise<'restored' | 'erased' | 'phoneTaken'> {
  const { rows: whole } = await sql`
    select from ${sql.table(table)} as record where id = ${id}::uuid and ${isWhole[table] ?? sql`true`}`.execute(
    transaction,
  );
  if (whole.length === 0) return 'erased';
  const { rows } = await sql`
    update ${sql.table(table)} as record
    set deleted_at = null, deleted_by = null, delete_reason = null, updated_at = now()
    where id = ${id}::uuid and ${phoneIsFree[table] ?? sql`true`} returning id`.execute(transaction);
  return rows.length > 0 ? 'restored' : 'phoneTaken';
}
