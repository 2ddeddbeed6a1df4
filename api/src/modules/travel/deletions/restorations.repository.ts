import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, hasRow } from '../../../database/statements.ts';
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

const isPhoneFree = (table: 'users' | 'admins') => sql<SqlBool>`not exists (
  select from ${sql.table(table)} as other where other.phone_number = record.phone_number and other.deleted_at is null)`;

/** Condition that no live record has the phone number by now; tables without one need no condition. */
const phoneIsFree: Partial<Record<DeletableTable, RawBuilder<SqlBool>>> = {
  ...{ users: isPhoneFree('users'), admins: isPhoneFree('admins') },
};

/** Tables whose rows can be anonymised. */
const anonymised: readonly DeletableTable[] = ['users', 'passenger_requests', 'sent_parcels'];

/** Ids of those records that are deleted. */
export const selectDeleted = async (database: Handle, table: DeletableTable, ids: string[], lock = sql``) =>
  (
    await allRows<{ id: string }>(database)`select id from ${sql.table(table)}
        where id = any(${ids}::uuid[]) and deleted_at is not null order by id ${lock}`
  ).map(({ id }) => id);

/** Locks deleted records, in the order of their ids to avoid deadlocks. */
export const lockDeleted = (transaction: TransactionHandle, table: DeletableTable, ids: string[]) =>
  selectDeleted(transaction, table, ids, sql`for update`);

/** Restores a locked record, unless its data is gone or another record has the phone number. */
export async function restore(transaction: TransactionHandle, table: DeletableTable, id: string) {
  if (anonymised.includes(table)) {
    const isErased = await hasRow(transaction)`
      select from ${sql.table(table)} where id = ${id}::uuid and anonymised_at is not null`;
    if (isErased) return 'erased';
  }
  const restored = await hasRow(transaction)`update ${sql.table(table)} as record
    set deleted_at = null, deleted_by = null, delete_reason = null, updated_at = now()
    where id = ${id}::uuid and ${phoneIsFree[table] ?? sql`true`} returning id`;
  return restored ? 'restored' : 'phoneTaken';
}
