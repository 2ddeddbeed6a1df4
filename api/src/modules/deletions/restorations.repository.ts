import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';
import type { RecordList } from '../../lists/record-list.ts';

/** Tables from which records are deleted, and to which they can come back. */
export type DeletedTable =
  'users' | 'admins' | 'parcel_trips' | 'offered_rides' | 'passenger_requests' | 'sent_parcels' | 'posts';

export interface DeletedRow {
  id: string;
  title: string;
  deleted_at: Date;
  first_name: string | null;
  last_name: string | null;
  delete_reason: string | null;
}

/** What a deleted record is called where only a line is shown of it. */
const titles: Record<DeletedTable, RawBuilder<string>> = {
  users: sql`concat_ws(' ', record.first_name, record.last_name)`,
  admins: sql`concat_ws(' ', record.first_name, record.last_name)`,
  parcel_trips: sql`concat_ws(' – ', record.bus_stop, record.destination)`,
  offered_rides: sql`concat_ws(' – ', record.current_city, record.destination)`,
  passenger_requests: sql`concat_ws(' – ', record.current_city, record.destination)`,
  sent_parcels: sql`concat_ws(' – ', record.sender_city, record.receiver_city)`,
  posts: sql`left(record.text, 80)`,
};

/** What was deleted from a table, with who did it. */
export const deletedList = (table: DeletedTable): RecordList<'all'> => ({
  name: `deleted ${table}`,
  table,
  joins: sql`left join admins as deleter on deleter.id = record.deleted_by`,
  columns: sql`record.id, ${titles[table]} as title, record.deleted_at, record.delete_reason,
    deleter.first_name, deleter.last_name`,
  always: sql`record.deleted_at is not null`,
  filters: { all: { where: sql`true` } },
  sorts: {},
});

/** Nobody else may have the phone by now; tables without one have nothing that could be taken. */
const stillFree: Partial<Record<DeletedTable, RawBuilder<SqlBool>>> = {
  users: sql`not exists (select from users as other
    where other.phone_number = record.phone_number and other.deleted_at is null)`,
  admins: sql`not exists (select from admins as other
    where other.phone_number = record.phone_number and other.deleted_at is null)`,
};

/** Locks the deleted records among these, in the order of their ids. */
export async function lockDeleted(
  transaction: TransactionHandle,
  table: DeletedTable,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is not null
    order by id for update`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** @returns whether it came back: not where its phone is somebody else's */
export async function undelete(
  transaction: TransactionHandle,
  table: DeletedTable,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} as record
    set deleted_at = null, deleted_by = null, delete_reason = null, updated_at = now()
    where id = ${id}::uuid and ${stillFree[table] ?? sql`true`} returning id`.execute(transaction);
  return rows.length > 0;
}
