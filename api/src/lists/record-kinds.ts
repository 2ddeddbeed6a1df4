import {
  listDriverApplications,
  listOfferedRides,
  listParcelTrips,
  listPassengerRequests,
  listPosts,
  listSentParcels,
  listUsers,
  listWithdrawals,
  type Call,
  type DeletedType,
} from '@padiman/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, NotedType } from '../database/schema.ts';
import type { ContractList } from './contract-list.ts';
import * as lists from './records.ts';

/** Description of a kind of records. SQL texts have the alias `record`. */
export interface RecordKind {
  table: keyof Database;
  /** Type in the audit. */
  type: NotedType;
  /** Column of the user whose record it is. */
  owner: 'id' | 'user_id' | 'author_user_id';
  /** Columns of the start and end of a journey, or SQL of another title. */
  title: readonly [from: string, to: string] | string;
  /** Call of its list in the console, whose access and query hold for the records. */
  call: Call;
  list: Pick<
    ContractList<object, string>,
    'select' | 'readByIds' | 'readWhere' | 'hits' | 'countUpTo' | 'toRecord'
  >;
  /** Records that a search finds and bulk jobs act on, where those are not all of the list. */
  live?: RecordKind['list'];
  /** Column of the reports that members make. */
  reported?: 'report_ride';
}

const person = `concat_ws(' ', record.first_name, record.last_name)`;

/** Kinds of records by the name that paths and searches give them, in the order of a search. */
export const recordKinds = {
  users: {
    ...{ table: 'users', type: 'user', owner: 'id', title: person },
    ...{ call: listUsers, list: lists.users },
  },
  withdrawals: {
    ...{ table: 'withdrawals', type: 'withdrawal', owner: 'user_id', title: 'record.account_name' },
    ...{ call: listWithdrawals, list: lists.withdrawals },
  },
  deliverparcels: {
    ...{ table: 'parcel_trips', type: 'parcelTrip', owner: 'user_id', title: ['bus_stop', 'destination'] },
    ...{ call: listParcelTrips, list: lists.trips, reported: 'report_ride' },
  },
  sendparcels: {
    ...{
      table: 'sent_parcels',
      type: 'sentParcel',
      owner: 'user_id',
      title: ['sender_city', 'receiver_city'],
    },
    ...{ call: listSentParcels, list: lists.sentParcels },
  },
  drivers: {
    ...{
      table: 'offered_rides',
      type: 'offeredRide',
      owner: 'user_id',
      title: ['current_city', 'destination'],
    },
    ...{ call: listOfferedRides, list: lists.rides, live: lists.liveRides, reported: 'report_ride' },
  },
  passengerrequests: {
    ...{ table: 'passenger_requests', type: 'passengerRequest', owner: 'user_id' },
    ...{ title: ['current_city', 'destination'], call: listPassengerRequests, list: lists.requests },
    reported: 'report_ride',
  },
  posts: {
    ...{ table: 'posts', type: 'post', owner: 'author_user_id', title: 'left(record.text, 80)' },
    ...{ call: listPosts, list: lists.posts },
  },
  applications: {
    ...{ table: 'driver_applications', type: 'driverApplication', owner: 'user_id', title: person },
    ...{ call: listDriverApplications, list: lists.applications },
  },
} as const satisfies Record<string, RecordKind>;

/** Name of a kind. */
export type RecordKindName = keyof typeof recordKinds;

/** Kinds by name, in the order of a search. */
export const kindEntries = Object.entries(recordKinds) as [RecordKindName, RecordKind][];

/** Finds a kind by its name. */
export const kindOf = (name: RecordKindName): RecordKind => recordKinds[name];

/** Finds a kind by its type in the audit. */
export function kindOfType(type: NotedType): RecordKind {
  const found = Object.values<RecordKind>(recordKinds).find((kind) => kind.type === type);
  if (found === undefined) throw new Error(`There is no kind of records ${type}.`);
  return found;
}

/** Table, title, and type in the audit of records that are deleted softly. */
export const deletableOf = (name: DeletedType): Pick<RecordKind, 'table' | 'title'> & { type: string } =>
  name === 'admins' ? { table: 'admins', type: 'admin', title: person } : recordKinds[name];

/** SQL of a record's title. @param between start and end */
export const titleOf = ({ title }: Pick<RecordKind, 'title'>, between = ' to '): RawBuilder<string> =>
  sql.raw(
    typeof title === 'string'
      ? title
      : `concat_ws('${between}', ${title.map((column) => `nullif(record.${column}, '')`).join(', ')})`,
  );

/** Query for the ids of the user `$` and of the user's records, as a text. */
export const ownRecords = Object.values<RecordKind>(recordKinds)
  .map(({ table, owner }) => `select id from ${table} where ${owner} = $`)
  .join(' union all ');
