// Over 300 lines: one table of the kinds of record.
import * as contracts from '@padiman/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { bool } from 'yup';
import type { Database, NotedType } from '../database/schema.ts';
import { callList, type CallList } from './contract-list.ts';
import { everything, isOnHold, live, suspendedUntil } from './record-list.ts';

/** Join of the user whose record it is: the driver of a trip or ride, the sender, the passenger. */
export const ownerJoin = sql`join users as owner on owner.id = record.user_id`;

/** Fields with the owner's name. */
export const ownerName = {
  user_first_name: 'owner.first_name',
  user_last_name: 'owner.last_name',
} as const;

/** Fields with the owner's name and phone number. */
export const ownerContact = { ...ownerName, users_phone_number: 'owner.phone_number' } as const;

/** The owner's name in the search by callers who see personal data masked. */
const ownerTexts = Object.values(ownerName);

/** Filter by open reports, in lists whose records have no flag of them. */
const reportedFilter = (type: 'user' | 'sentParcel') => ({
  reported: {
    where: sql<SqlBool>`record.id in (
      select record_id from reports where record_type = ${sql.lit(type)} and outcome is null)`,
  },
});

/** Users of the app. */
export const users = callList(contracts.listUsers, contracts.user, {
  name: 'users',
  table: 'users',
  expressions: { suspended: `${suspendedUntil('record.id')} is not null` },
  furtherFilters: reportedFilter('user'),
  openTexts: ['record.first_name', 'record.last_name'],
  always: live,
});

/** Parcel trips that drivers offer, with their drivers. */
export const trips = callList(contracts.listParcelTrips, contracts.parcelTrip, {
  name: 'parcel trips',
  table: 'parcel_trips',
  joins: ownerJoin,
  expressions: ownerContact,
  openTexts: ['record.bus_stop', 'record.destination', 'record.state', ...ownerTexts],
  always: live,
});

/**
 * SQL of a trip that is over or a parcel that was delivered, which a refund pays back only with an override. A request
 * has no flag of its own; one without a driver did not travel.
 */
export const finished = {
  passenger_requests: `record.driver_id is not null
    and record.travelling_date < (now() at time zone 'Africa/Lagos')::date`,
  sent_parcels: 'record.end_ride',
};

/** Fields of records that can be refunded, beside those of the specification. */
const refundable = { finished: bool().required(), refundable: contracts.naira().required() };

/** Kobo that a refund would pay back. */
const refundableKobo = 'case when record.paid then record.amount - record.refunded_amount else 0 end';

/** Parcels that users send, with their senders. */
export const sentParcels = callList(contracts.listSentParcels, contracts.sentParcel.shape(refundable), {
  name: 'sent parcels',
  table: 'sent_parcels',
  furtherFilters: reportedFilter('sentParcel'),
  joins: ownerJoin,
  expressions: { ...ownerName, finished: finished.sent_parcels, refundable: refundableKobo },
  openTexts: [
    ...['record.receiver_name', 'record.sender_city', 'record.receiver_city', 'record.state'],
    ...ownerTexts,
  ],
  always: live,
});

const rideSource = {
  name: 'offered rides',
  table: 'offered_rides',
  joins: ownerJoin,
  expressions: { ...ownerContact, deleted: 'record.deleted_at is not null' },
  openTexts: [
    ...['record.destination', 'record.current_city', 'record.drop_off', 'record.plate_no'],
    ...ownerTexts,
  ],
} as const;

/** Rides that drivers offer, with their drivers. A deleted ride stays in the list, marked. */
export const rides = callList(contracts.listOfferedRides, contracts.offeredRide, {
  ...rideSource,
  always: everything,
});

/** Offered rides without deleted ones, for the search. */
export const liveRides = callList(contracts.listOfferedRides, contracts.offeredRide, {
  ...rideSource,
  always: live,
});

/** Passengers' requests to join a ride, with passenger and driver. */
export const requests = callList(
  contracts.listPassengerRequests,
  contracts.passengerRequest.shape(refundable),
  {
    name: 'passenger requests',
    table: 'passenger_requests',
    joins: sql`${ownerJoin} left join users as driver on driver.id = record.driver_id`,
    expressions: {
      ...ownerContact,
      driver_first_name: 'driver.first_name',
      driver_last_name: 'driver.last_name',
      driver_phone_number: 'driver.phone_number',
      finished: finished.passenger_requests,
      refundable: refundableKobo,
    },
    openTexts: [
      ...['record.destination', 'record.current_city', ...ownerTexts],
      ...['driver.first_name', 'driver.last_name'],
    ],
    always: live,
  },
);

/** Posts with their authors, who are users or members of staff. */
export const posts = callList(contracts.listPosts, contracts.post, {
  name: 'posts',
  table: 'posts',
  joins: sql`left join users as author on author.id = record.author_user_id
    left join admins as staff on staff.id = record.author_admin_id`,
  expressions: {
    userId: 'coalesce(author.id, staff.id)',
    first_name: 'coalesce(author.first_name, staff.first_name)',
    last_name: 'coalesce(author.last_name, staff.last_name)',
    admin: 'staff.id is not null',
  },
  openTexts: [
    // A search for digits would find out what the list masks.
    ...["translate(record.text, '0123456789', '')", 'author.first_name', 'author.last_name'],
    ...['staff.first_name', 'staff.last_name'],
  ],
  always: live,
});

/** Filter by the payout of a request. */
const withPayout = (condition: string) => ({
  where: sql.raw<SqlBool>(`record.id in (select id from payouts where ${condition})`),
});

/** Users' withdrawal requests. */
export const withdrawals = callList(
  contracts.listWithdrawals,
  contracts.listedWithdrawal.omit(['obstacles']),
  {
    name: 'withdrawal requests',
    table: 'withdrawals',
    expressions: {
      version: 'record.version::text',
      payout: `(select case when payout.state = 'queued' then 'waiting' when payout.state = 'paid' then 'paid'
      when payout.state in ('sending', 'sent') then 'sending' else 'failed' end
      from payouts as payout where payout.id = record.id)`,
      onHold: isOnHold('withdrawal'),
    },
    furtherFilters: {
      paid: withPayout(`state = 'paid'`),
      sending: withPayout(`state in ('sending', 'sent')`),
      failed: withPayout(`state in ('failed', 'reversed')`),
      onHold: { where: sql.raw(`record.status = 'accepted' and ${isOnHold('withdrawal')}`) },
    },
    openTexts: [
      ...['record.account_name', 'record.bank', 'record.withdrawal_id'],
      "(select first_name || ' ' || last_name from users where users.id = record.user_id)",
    ],
    always: live,
  },
);

/** Users' applications to become drivers. */
export const applications = callList(contracts.listDriverApplications, contracts.driverApplication, {
  name: 'driver applications',
  table: 'driver_applications',
  expressions: {},
  always: live,
});

/** Appeals of members, with their names. */
export const appeals = callList(contracts.listAppeals, contracts.appeal, {
  name: 'appeals',
  table: 'appeals',
  joins: ownerJoin,
  expressions: {
    ...{ firstName: 'owner.first_name', lastName: 'owner.last_name' },
    changed: 'record.sanction_id is not null',
  },
  openTexts: ownerTexts,
  always: live,
});

const earningsOf = (call: contracts.Call, kind: 'product' | 'referral') =>
  callList(call, contracts.earning, {
    name: `${kind} earnings`,
    table: 'earnings',
    joins: ownerJoin,
    expressions: {
      user: `json_build_object('first_name', owner.first_name, 'last_name', owner.last_name)`,
      acceptedTime: 'record.accepted_at',
    },
    openTexts: ownerTexts,
    always: sql`record.deleted_at is null and record.kind = ${sql.lit(kind)}`,
    amount: sql`record.amount`,
  });

/** Earnings of the product, with their sum in kobo. */
export const productEarnings = earningsOf(contracts.listProductEarnings, 'product');

/** Earnings of users from referrals, with their sum in kobo. */
export const referralEarnings = earningsOf(contracts.listReferralEarnings, 'referral');

/** Lists of any record. */
type RecordLists = Pick<
  CallList<object>,
  'select' | 'readByIds' | 'readWhere' | 'hits' | 'toRecord' | 'call' | 'table' | 'source'
>;

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
  call: contracts.Call;
  list: RecordLists;
  /** Records that a search finds, where those are not all of the list. */
  live?: RecordLists;
  /** Column of the reports that members make. */
  reported?: 'report_ride';
}

const person = `concat_ws(' ', record.first_name, record.last_name)`;

const kind = (
  type: NotedType,
  list: RecordLists,
  title: RecordKind['title'],
  more: Partial<RecordKind> = {},
): RecordKind => ({ type, list, title, table: list.table, call: list.call, owner: 'user_id', ...more });

/** Kinds of records by the name that paths and searches give them, in the order of a search. */
export const recordKinds = {
  users: kind('user', users, person, { owner: 'id' }),
  withdrawals: kind('withdrawal', withdrawals, 'record.account_name'),
  deliverparcels: kind('parcelTrip', trips, ['bus_stop', 'destination'], { reported: 'report_ride' }),
  sendparcels: kind('sentParcel', sentParcels, ['sender_city', 'receiver_city']),
  drivers: kind('offeredRide', rides, ['current_city', 'destination'], {
    ...{ live: liveRides, reported: 'report_ride' },
  }),
  passengerrequests: kind('passengerRequest', requests, ['current_city', 'destination'], {
    reported: 'report_ride',
  }),
  posts: kind('post', posts, 'left(record.text, 80)', { owner: 'author_user_id' }),
  applications: kind('driverApplication', applications, person),
  appeals: kind('appeal', appeals, 'record.action'),
};

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
export const deletableOf = (
  name: contracts.DeletedType,
): Pick<RecordKind, 'table' | 'title'> & { type: string } =>
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
