import { sql } from 'kysely';
import type { Database, Handle, TransactionHandle } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';
import { live } from '../../../lists/record-list.ts';
import { ownerContact, ownerJoin, ownerName } from '../../../lists/records.ts';

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
export const insertRecord = (transaction: TransactionHandle, table: ServiceTable, columns: Columns) =>
  hasRow(
    transaction,
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))}) on conflict do nothing returning id`,
  );

/** Locks a live record. */
export const lockRecord = (transaction: TransactionHandle, table: ServiceTable, id: string) =>
  firstRow(
    transaction,
    sql<Columns>`select * from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null for no key update`,
  );

/** Updates a locked record. Earnings have no time of their last change. */
export function updateRecord(
  transaction: TransactionHandle,
  table: ServiceTable,
  id: string,
  columns: Columns,
): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (table !== 'earnings') changes.push(sql`updated_at = now()`);
  return execute(
    transaction,
    sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}::uuid`,
  );
}

/** Tells whether there is a live record with an id. */
export const isLive = (database: Handle, table: ServiceTable, id: string) =>
  hasRow(database, sql`select from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null`);

/** Tells whether another live user has a phone number. */
export const isPhoneTaken = (database: Handle, phone: string, exceptId: string) =>
  hasRow(
    database,
    sql`select from users where phone_number = ${phone} and id <> ${exceptId} and deleted_at is null`,
  );

/** The user of a withdrawal request, live or not; the user of a request never changes. */
export async function selectRequester(database: Handle, id: string): Promise<string | undefined> {
  const selected = sql<{ user_id: string }>`select user_id from withdrawals where id = ${id}`;
  return (await firstRow(database, selected))?.user_id;
}

const deleted = { deleted: 'record.deleted_at is not null' } as const;
const lists = { always: live, sorts: {} } as const;

/** Filter without a condition; a list of all users takes its total from the counter. */
const all = (counter?: string) => ({
  all: { where: sql<boolean>`true`, ...(counter === undefined ? {} : { counters: { total: counter } }) },
});

/** Records of the service API with the people that they name, cancelled ones marked. */
export const sources = {
  users: {
    name: 'service users',
    table: 'users' as const,
    expressions: deleted,
    ...lists,
    filters: all('users.all'),
  },
  trips: {
    ...{ name: 'service parcel trips', table: 'parcel_trips' as const, joins: ownerJoin, ...lists },
    ...{ expressions: { ...ownerContact, ...deleted }, filters: all('parcel_trips.all') },
  },
  rides: {
    ...{ name: 'service offered rides', table: 'offered_rides' as const, joins: ownerJoin, ...lists },
    // The counter of rides includes deleted ones.
    ...{ expressions: { ...ownerContact, ...deleted }, filters: all() },
  },
  requests: {
    ...{ name: 'service passenger requests', table: 'passenger_requests' as const, ...lists },
    joins: sql`${ownerJoin} left join users as driver on driver.id = record.driver_id`,
    expressions: {
      ...{ ...ownerContact, ...deleted },
      driver_first_name: 'driver.first_name',
      driver_last_name: 'driver.last_name',
      driver_phone_number: 'driver.phone_number',
    },
    filters: all('passenger_requests.all'),
  },
  parcels: {
    ...{ name: 'service sent parcels', table: 'sent_parcels' as const, joins: ownerJoin, ...lists },
    ...{ expressions: { ...ownerName, ...deleted }, filters: all('sent_parcels.all') },
  },
  posts: {
    ...{ name: 'service posts', table: 'posts' as const, ...lists },
    joins: sql`left join users as author on author.id = record.author_user_id
      left join admins as staff on staff.id = record.author_admin_id`,
    expressions: {
      ...deleted,
      userId: 'coalesce(author.id, staff.id)',
      first_name: 'coalesce(author.first_name, staff.first_name)',
      last_name: 'coalesce(author.last_name, staff.last_name)',
      admin: 'staff.id is not null',
    },
    filters: all('posts.all'),
  },
  earnings: {
    ...{ name: 'service earnings', table: 'earnings' as const, ...lists },
    ...{ expressions: { ...deleted, acceptedTime: 'record.accepted_at' }, filters: all() },
  },
  withdrawals: {
    ...{ name: 'service withdrawals', table: 'withdrawals' as const, ...lists },
    ...{ expressions: deleted, filters: all('withdrawals.all') },
  },
  applications: {
    ...{ name: 'service driver applications', table: 'driver_applications' as const, ...lists },
    ...{ expressions: deleted, filters: all('driver_applications.all') },
  },
};

/** The same list, of one user's records only. */
export function ofUser<S extends { name: string }>(source: S, column: string, userId: string): S {
  return {
    ...source,
    name: `${source.name} of a user`,
    always: sql<boolean>`${live} and ${sql.ref(`record.${column}`)} = ${userId}::uuid`,
    filters: all(),
  };
}
