import { sql } from 'kysely';
import type { Database, Handle, TransactionHandle } from '../../../database/schema.ts';

/** Tables that the service API writes. */
export type ServiceTable = keyof Pick<
  Database,
  | 'users'
  | 'parcel_trips'
  | 'offered_rides'
  | 'passenger_requests'
  | 'sent_parcels'
  | 'posts'
  | 'earnings'
  | 'withdrawals'
  | 'driver_applications'
>;

/** Column values by column. */
export type Columns = Record<string, unknown>;

/** @returns false if another record has a unique value */
export async function insertRecord(
  transaction: TransactionHandle,
  table: ServiceTable,
  columns: Columns,
): Promise<boolean> {
  const names = Object.keys(columns);
  const { rows } = await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) on conflict do nothing returning id`.execute(transaction);
  return rows.length > 0;
}

/** Locks a live record. */
export async function lockRecord(
  transaction: TransactionHandle,
  table: ServiceTable,
  id: string,
): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    select * from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null for no key update`.execute(
    transaction,
  );
  return rows[0];
}

/** Updates a locked record. Earnings have no time of their last change. */
export async function updateRecord(
  transaction: TransactionHandle,
  table: ServiceTable,
  id: string,
  columns: Columns,
): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (table !== 'earnings') changes.push(sql`updated_at = now()`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}::uuid`.execute(transaction);
}

/** Deletes a locked record softly, by no member of staff. */
export async function softDeleteRecord(
  transaction: TransactionHandle,
  table: ServiceTable,
  id: string,
  reason: string | null,
): Promise<void> {
  await updateRecord(transaction, table, id, { deleted_at: new Date(), delete_reason: reason });
}

/** Ids of live records of a table. */
export async function selectLiveIds(
  database: Handle,
  table: ServiceTable,
  ids: string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is null`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Tells whether another live user has a phone number. */
export async function isPhoneTaken(database: Handle, phone: string, exceptId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', phone)
    .where('id', '<>', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user of a withdrawal request, live or not; the user of a request never changes. */
export async function selectRequester(database: Handle, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('withdrawals')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}
