import { sql } from 'kysely';
import { live } from '../../../lists/record-list.ts';
import { ownerContact, ownerJoin, ownerName } from '../../../lists/user-records.ts';

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
