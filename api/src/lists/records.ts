import {
  driverApplication,
  earning,
  listedWithdrawal,
  offeredRide,
  parcelTrip,
  passengerRequest,
  post,
  sentParcel,
  user,
} from '@padiman/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contractList } from './contract-list.ts';
import { everything, live, type ListFilter, type ListSort } from './record-list.ts';

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

const sort = (column: string, type: ListSort['type']): ListSort => ({
  column: sql.ref(`record.${column}`),
  type,
});

/** Filter by a condition whose totals come from a counter. */
const counted = (counter: string, where: RawBuilder<SqlBool> = everything): ListFilter => ({
  where,
  counters: { total: counter },
});

const flag = (table: string, name: string, column: string) =>
  counted(`${table}.${name}`, sql.ref<SqlBool>(`record.${column}`));

const reportedFilters = (table: 'parcel_trips' | 'offered_rides' | 'passenger_requests') => ({
  all: counted(`${table}.all`),
  reported: flag(table, 'reported', 'report_ride'),
});

const decisionFilters = (table: 'driver_applications' | 'withdrawals') => {
  const status = (name: string) =>
    counted(`${table}.${name}`, sql<SqlBool>`record.status = ${sql.lit(name)}`);
  return {
    all: counted(`${table}.all`),
    pending: status('pending'),
    accepted: status('accepted'),
    rejected: status('rejected'),
  };
};

/** Users of the app. */
export const users = contractList(user, {
  name: 'users',
  table: 'users',
  expressions: {},
  openTexts: ['record.first_name', 'record.last_name'],
  always: live,
  filters: {
    all: counted('users.all'),
    drivers: flag('users', 'drivers', 'is_driver'),
    blocked: flag('users', 'blocked', 'blocked'),
    verified: flag('users', 'verified', 'is_verified'),
    notVerified: counted('users.notVerified', sql`not record.is_verified`),
  },
  sorts: {
    first_name: sort('first_name', 'text'),
    last_name: sort('last_name', 'text'),
    totalEarnings: sort('total_earnings', 'bigint'),
    totalBalance: sort('total_balance', 'bigint'),
  },
});

/** Parcel trips that drivers offer, with their drivers. */
export const trips = contractList(parcelTrip, {
  name: 'parcel trips',
  table: 'parcel_trips',
  joins: ownerJoin,
  expressions: ownerContact,
  openTexts: ['record.bus_stop', 'record.destination', 'record.state', ...ownerTexts],
  always: live,
  filters: reportedFilters('parcel_trips'),
  sorts: { travel_date: sort('travel_date', 'date'), min_price: sort('min_price', 'bigint') },
});

/** Parcels that users send, with their senders. */
export const sentParcels = contractList(sentParcel, {
  name: 'sent parcels',
  table: 'sent_parcels',
  joins: ownerJoin,
  expressions: ownerName,
  openTexts: [
    ...['record.receiver_name', 'record.sender_city', 'record.receiver_city', 'record.state'],
    ...ownerTexts,
  ],
  always: live,
  filters: {
    all: counted('sent_parcels.all'),
    end: flag('sent_parcels', 'end', 'end_ride'),
    start: flag('sent_parcels', 'start', 'start_ride'),
    cancel: flag('sent_parcels', 'cancel', 'cancel_ride'),
    confirm: flag('sent_parcels', 'confirm', 'confirm_ride'),
    refund: flag('sent_parcels', 'refund', 'refund_ride'),
    paid: flag('sent_parcels', 'paid', 'paid'),
  },
  sorts: { delivery_date: sort('delivery_date', 'date'), amount: sort('amount', 'bigint') },
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
  sorts: { travelling_date: sort('travelling_date', 'date') },
} as const;

/** Rides that drivers offer, with their drivers. A deleted ride stays in the list, marked. */
export const rides = contractList(offeredRide, {
  ...rideSource,
  always: everything,
  filters: reportedFilters('offered_rides'),
});

/** Offered rides without deleted ones, for the search and bulk jobs. No counter counts them, because the counters include deleted rides. */
export const liveRides = contractList(offeredRide, {
  ...rideSource,
  always: live,
  filters: { all: { where: everything }, reported: { where: sql`record.report_ride` } },
});

/** Passengers' requests to join a ride, with passenger and driver. */
export const requests = contractList(passengerRequest, {
  name: 'passenger requests',
  table: 'passenger_requests',
  joins: sql`${ownerJoin} left join users as driver on driver.id = record.driver_id`,
  expressions: {
    ...ownerContact,
    driver_first_name: 'driver.first_name',
    driver_last_name: 'driver.last_name',
    driver_phone_number: 'driver.phone_number',
  },
  openTexts: [
    ...['record.destination', 'record.current_city', ...ownerTexts],
    ...['driver.first_name', 'driver.last_name'],
  ],
  always: live,
  filters: reportedFilters('passenger_requests'),
  sorts: { travelling_date: sort('travelling_date', 'date') },
});

/** Posts with their authors, who are users or members of staff. */
export const posts = contractList(post, {
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
    ...['record.text', 'author.first_name', 'author.last_name'],
    ...['staff.first_name', 'staff.last_name'],
  ],
  always: live,
  filters: { all: counted('posts.all') },
  sorts: {},
});

/** Users' withdrawal requests. */
export const withdrawals = contractList(listedWithdrawal, {
  name: 'withdrawal requests',
  table: 'withdrawals',
  expressions: { version: 'record.version::text' },
  openTexts: [
    ...['record.account_name', 'record.bank', 'record.withdrawal_id'],
    "(select first_name || ' ' || last_name from users where users.id = record.user_id)",
  ],
  always: live,
  filters: decisionFilters('withdrawals'),
  sorts: { requestedAmount: sort('requested_amount', 'bigint') },
});

/** Users' applications to become drivers. */
export const applications = contractList(driverApplication, {
  name: 'driver applications',
  table: 'driver_applications',
  expressions: {},
  always: live,
  filters: decisionFilters('driver_applications'),
  sorts: { lastName: sort('last_name', 'text') },
});

const earningsOf = (kind: 'product' | 'referral') =>
  contractList(earning, {
    name: `${kind} earnings`,
    table: 'earnings',
    joins: ownerJoin,
    expressions: {
      user: `json_build_object('first_name', owner.first_name, 'last_name', owner.last_name)`,
      acceptedTime: 'record.accepted_at',
    },
    openTexts: ownerTexts,
    always: sql`record.deleted_at is null and record.kind = ${sql.lit(kind)}`,
    filters: {
      all: {
        where: everything,
        counters: { total: `earnings.${kind}.all`, amount: `earnings.${kind}.amount` },
      },
    },
    sorts: { amount: sort('amount', 'bigint') },
    amount: sql`record.amount`,
  });

/** Earnings of the product, with their sum in kobo. */
export const productEarnings = earningsOf('product');

/** Earnings of users from referrals, with their sum in kobo. */
export const referralEarnings = earningsOf('referral');
