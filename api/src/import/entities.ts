import * as fields from './entity-fields.ts';
import { accountNumber, count, money, RowRefused, webAddress } from './values.ts';

/** Time of a decision, as far as the export states it. @param requested field with the time of the request */
const decidedTimes = (requested: string) => (row: fields.RowValues) => {
  if (row['status'] === 'pending') row['decidedAt'] = null;
  else row['decidedAt'] ??= row['updatedAt'] ?? row[requested] ?? null;
};

/** @throws RowRefused if `higher` is below `lower` */
const atLeast = (row: fields.RowValues, lower: string, higher: string) => {
  const [least, most] = [row[lower], row[higher]];
  const below =
    typeof least === 'string' &&
    typeof most === 'string' &&
    (/^-?\d+$/.test(least) ? Number(most) < Number(least) : most < least);
  if (below) throw new RowRefused(`${higher} is below ${lower}`);
};

/** @throws RowRefused if an amount is below zero */
const notNegative = (row: fields.RowValues, ...names: string[]) => {
  for (const each of names) {
    if (row[each]?.startsWith('-') === true) throw new RowRefused(`${each} is below zero`, row[each]);
  }
};

/** @throws RowRefused unless an amount is above zero */
const aboveZero = (row: fields.RowValues, each: string) => {
  if (!(Number(row[each]) > 0)) throw new RowRefused(`${each} is not above zero`, row[each] ?? '');
};

/** A paid record that was refunded has its whole amount back, unless the export says how much. */
const refunds = (row: fields.RowValues, wasRefunded: boolean) => {
  notNegative(row, 'amount', 'refundedAmount');
  const paid = row['paid'] === 'true' ? (row['amount'] ?? '0') : '0';
  row['refundedAmount'] ??= wasRefunded ? paid : '0';
  if (Number(row['refundedAmount']) > Number(paid))
    throw new RowRefused('refundedAmount is above what was paid', row['refundedAmount'] ?? '');
};

const earnings = (kind: 'product' | 'referral'): fields.Entity =>
  fields.entity('earnings', {
    fixed: { kind },
    sums: ['amount'],
    fields: {
      ...fields.owner,
      amount: fields.amount(),
      date: fields.time({ from: ['date', 'dateRequested', 'createdAt'], required: true }),
      acceptedTime: fields.time({ from: ['acceptedTime', 'accepted_time'], column: 'accepted_at' }),
    },
    complete: (row) => aboveZero(row, 'amount'),
  });

/** Entities by name, in the order of the import: users first. The name is that of the file too. */
export const entities = {
  users: fields.entity('users', {
    sums: ['totalEarnings', 'totalWithdrawals', 'totalRefunds', 'totalBalance'],
    fields: {
      profile_img_url: fields.optionalText(),
      first_name: fields.name(),
      last_name: fields.name(),
      phone_number: fields.phoneNumber(),
      email: fields.looseText(),
      blocked: fields.yesNo(),
      is_driver: fields.yesNo(),
      is_verified: fields.yesNo(),
      referred_by: fields.reference('users', ['referred_by', 'referredBy'], 'referred_by'),
      totalEarnings: fields.amount({ missing: '0', required: undefined }),
      totalWithdrawals: fields.amount({ missing: '0', required: undefined }),
      totalRefunds: fields.amount({ missing: '0', required: undefined }),
      totalBalance: fields.amount({ required: undefined }),
    },
    complete: (row, { balances }) => {
      notNegative(row, 'totalEarnings', 'totalWithdrawals', 'totalRefunds');
      const totals = [row['totalEarnings'], row['totalWithdrawals'], row['totalRefunds']];
      const [earned, withdrawn, refunded] = totals.map(Number) as [number, number, number];
      const balance = earned + refunded - withdrawn;
      const sum = `earnings ${earned} + refunds ${refunded} - withdrawals ${withdrawn} = ${balance} kobo`;
      if (balance < 0) throw new RowRefused('the balance is below zero', sum);
      row['totalBalance'] ??= String(balance);
      if (Number(row['totalBalance']) !== balance && balances === 'refuse')
        throw new RowRefused('the totals do not add up', `${sum}, totalBalance ${row['totalBalance']}`);
    },
  }),
  'offer-ride': fields.entity('offered_rides', {
    fields: {
      ...fields.owner,
      destination: fields.name(),
      travelling_date: fields.dayField(),
      current_city: fields.looseText(),
      no_of_passengers: fields.field('integer', count, { missing: '1' })(),
      plate_no: fields.looseText(),
      time_of_take_off: fields.looseText(),
      preferred_take_off: fields.looseText(),
      drop_off: fields.looseText(),
      reportRide: fields.yesNo(),
    },
  }),
  'deliver-parcels': fields.entity('parcel_trips', {
    fields: {
      ...fields.owner,
      bus_stop: fields.looseText(),
      can_carry_heavy: fields.yesNo(),
      travel_date: fields.dayField(),
      arrival_date: fields.dayField(),
      destination: fields.name(),
      max_price: fields.amount(),
      min_price: fields.amount(),
      state: fields.looseText(),
      reportRide: fields.yesNo(),
    },
    complete: (row) => {
      notNegative(row, 'min_price');
      atLeast(row, 'min_price', 'max_price');
      atLeast(row, 'travel_date', 'arrival_date');
    },
  }),
  'passenger-requests': fields.entity('passenger_requests', {
    sums: ['amount', 'refundedAmount'],
    fields: {
      ...fields.owner,
      driver: fields.reference('users', ['driverId', 'driver_id', 'driver._id', 'driver'], 'driver_id'),
      driverPhone: fields.phoneOfOther(['driver_phone_number', 'driver.phone_number']),
      ride: fields.reference('offer-ride', ['rideId', 'ride_id', 'ride'], 'ride_id'),
      destination: fields.name(),
      travelling_date: fields.dayField(),
      current_city: fields.looseText(),
      paid: fields.yesNo(),
      amount: fields.amount({ from: ['amount', 'price'], missing: '0', required: undefined }),
      refundedAmount: fields.field('bigint', money)(),
      reportRide: fields.yesNo(),
    },
    complete: (row) => refunds(row, false),
  }),
  'send-parcels': fields.entity('sent_parcels', {
    sums: ['amount', 'refundedAmount'],
    fields: {
      ...fields.owner,
      trip: fields.reference('deliver-parcels', ['tripId', 'trip_id', 'trip'], 'trip_id'),
      receiver_name: fields.looseText(),
      paid: fields.yesNo(),
      amount: fields.amount({ missing: '0', required: undefined }),
      refundedAmount: fields.field('bigint', money)(),
      state: fields.looseText(),
      sender_city: fields.looseText(),
      receiver_city: fields.looseText(),
      delivery_date: fields.dayField(),
      is_perishable: fields.yesNo(),
      is_fragile: fields.yesNo(),
      endRide: fields.yesNo(),
      cancelRide: fields.yesNo(),
      confirmRide: fields.yesNo(),
      startRide: fields.yesNo(),
      refundRide: fields.yesNo(),
    },
    complete: (row) => refunds(row, row['refundRide'] === 'true'),
  }),
  posts: fields.entity('posts', { fields: { ...fields.owner, text: fields.name(), admin: fields.yesNo() } }),
  'withdrawal-requests': fields.entity('withdrawals', {
    sums: ['requestedAmount'],
    fields: {
      ...fields.owner,
      withdrawalID: fields.name({ from: ['withdrawalID', 'withdrawalId', 'withdrawal_id'] }),
      accountNumber: fields.field('text', accountNumber, { required: true })(),
      accountName: fields.looseText(),
      bank: fields.looseText(),
      bankCode: fields.looseText(),
      requestedAmount: fields.amount(),
      status: fields.status(),
      dateRequested: fields.time({ from: ['dateRequested', 'createdAt'] }),
      decidedAt: fields.time({ from: ['decidedAt', 'acceptedTime'] }),
    },
    complete: (row) => {
      aboveZero(row, 'requestedAmount');
      row['dateRequested'] ??= row['createdAt'] ?? null;
      decidedTimes('dateRequested')(row);
    },
  }),
  'withdrawals-accepted': earnings('product'),
  'withdrawals-ref': earnings('referral'),
  'driver-applications': fields.entity('driver_applications', {
    fields: {
      ...fields.owner,
      firstName: fields.name(),
      lastName: fields.name(),
      licenseNumber: fields.looseText(),
      phoneNumber: fields.phoneNumber(),
      status: fields.status(),
      carVideo: fields.field('text', webAddress)(),
      dateOfBirth: fields.dayField(),
      decidedAt: fields.time(),
    },
    complete: decidedTimes('createdAt'),
  }),
} satisfies Record<string, fields.Entity>;

/** Name of an entity. */
export type EntityName = keyof typeof entities;

/** Names of the entities, in the order of the import. */
export const entityNames = Object.keys(entities) as EntityName[];
