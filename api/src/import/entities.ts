import {
  entity,
  amount,
  dayField,
  field,
  looseText,
  name,
  optionalText,
  owner,
  phoneNumber,
  phoneOfOther,
  reference,
  status,
  time,
  yesNo,
  type Entity,
  type RowValues,
} from './entity-fields.ts';
import { accountNumber, count, money, RowRefused, webAddress } from './values.ts';

/** Time of a decision, as far as the export states it. @param requested field with the time of the request */
const decidedTimes = (requested: string) => (row: RowValues) => {
  if (row['status'] === 'pending') row['decidedAt'] = null;
  else row['decidedAt'] ??= row['updatedAt'] ?? row[requested] ?? null;
};

/** @throws RowRefused if `higher` is below `lower` */
const atLeast = (row: RowValues, lower: string, higher: string) => {
  const [least, most] = [row[lower], row[higher]];
  const below =
    typeof least === 'string' &&
    typeof most === 'string' &&
    (/^-?\d+$/.test(least) ? Number(most) < Number(least) : most < least);
  if (below) throw new RowRefused(`${higher} is below ${lower}`);
};

/** @throws RowRefused if an amount is below zero */
const notNegative = (row: RowValues, ...names: string[]) => {
  for (const each of names) {
    if (row[each]?.startsWith('-') === true) throw new RowRefused(`${each} is below zero`, row[each]);
  }
};

/** @throws RowRefused unless an amount is above zero */
const aboveZero = (row: RowValues, each: string) => {
  if (!(Number(row[each]) > 0)) throw new RowRefused(`${each} is not above zero`, row[each] ?? '');
};

/** A paid record that was refunded has its whole amount back, unless the export says how much. */
const refunds = (row: RowValues, wasRefunded: boolean) => {
  notNegative(row, 'amount', 'refundedAmount');
  const paid = row['paid'] === 'true' ? (row['amount'] ?? '0') : '0';
  row['refundedAmount'] ??= wasRefunded ? paid : '0';
  if (Number(row['refundedAmount']) > Number(paid))
    throw new RowRefused('refundedAmount is above what was paid', row['refundedAmount'] ?? '');
};

const earnings = (kind: 'product' | 'referral'): Entity =>
  entity('earnings', {
    fixed: { kind },
    sums: ['amount'],
    fields: {
      ...owner,
      amount: amount(),
      date: time({ from: ['date', 'dateRequested', 'createdAt'], required: true }),
      acceptedTime: time({ from: ['acceptedTime', 'accepted_time'], column: 'accepted_at' }),
    },
    complete: (row) => aboveZero(row, 'amount'),
  });

/** Entities by name, in the order of the import: users first. The name is that of the file too. */
export const entities = {
  users: entity('users', {
    sums: ['totalEarnings', 'totalWithdrawals', 'totalRefunds', 'totalBalance'],
    fields: {
      profile_img_url: optionalText(),
      first_name: name(),
      last_name: name(),
      phone_number: phoneNumber(),
      email: looseText(),
      blocked: yesNo(),
      is_driver: yesNo(),
      is_verified: yesNo(),
      referred_by: reference('users', ['referred_by', 'referredBy'], 'referred_by'),
      totalEarnings: amount({ missing: '0', required: undefined }),
      totalWithdrawals: amount({ missing: '0', required: undefined }),
      totalRefunds: amount({ missing: '0', required: undefined }),
      totalBalance: amount({ required: undefined }),
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
  'offer-ride': entity('offered_rides', {
    fields: {
      ...owner,
      destination: name(),
      travelling_date: dayField(),
      current_city: looseText(),
      no_of_passengers: field('integer', count, { missing: '1' })(),
      plate_no: looseText(),
      time_of_take_off: looseText(),
      preferred_take_off: looseText(),
      drop_off: looseText(),
      reportRide: yesNo(),
    },
  }),
  'deliver-parcels': entity('parcel_trips', {
    fields: {
      ...owner,
      bus_stop: looseText(),
      can_carry_heavy: yesNo(),
      travel_date: dayField(),
      arrival_date: dayField(),
      destination: name(),
      max_price: amount(),
      min_price: amount(),
      state: looseText(),
      reportRide: yesNo(),
    },
    complete: (row) => {
      notNegative(row, 'min_price');
      atLeast(row, 'min_price', 'max_price');
      atLeast(row, 'travel_date', 'arrival_date');
    },
  }),
  'passenger-requests': entity('passenger_requests', {
    sums: ['amount', 'refundedAmount'],
    fields: {
      ...owner,
      driver: reference('users', ['driverId', 'driver_id', 'driver._id', 'driver'], 'driver_id'),
      driverPhone: phoneOfOther(['driver_phone_number', 'driver.phone_number']),
      ride: reference('offer-ride', ['rideId', 'ride_id', 'ride'], 'ride_id'),
      destination: name(),
      travelling_date: dayField(),
      current_city: looseText(),
      paid: yesNo(),
      amount: amount({ from: ['amount', 'price'], missing: '0', required: undefined }),
      refundedAmount: field('bigint', money)(),
      reportRide: yesNo(),
    },
    complete: (row) => refunds(row, false),
  }),
  'send-parcels': entity('sent_parcels', {
    sums: ['amount', 'refundedAmount'],
    fields: {
      ...owner,
      trip: reference('deliver-parcels', ['tripId', 'trip_id', 'trip'], 'trip_id'),
      receiver_name: looseText(),
      paid: yesNo(),
      amount: amount({ missing: '0', required: undefined }),
      refundedAmount: field('bigint', money)(),
      state: looseText(),
      sender_city: looseText(),
      receiver_city: looseText(),
      delivery_date: dayField(),
      is_perishable: yesNo(),
      is_fragile: yesNo(),
      endRide: yesNo(),
      cancelRide: yesNo(),
      confirmRide: yesNo(),
      startRide: yesNo(),
      refundRide: yesNo(),
    },
    complete: (row) => refunds(row, row['refundRide'] === 'true'),
  }),
  posts: entity('posts', { fields: { ...owner, text: name(), admin: yesNo() } }),
  'withdrawal-requests': entity('withdrawals', {
    sums: ['requestedAmount'],
    fields: {
      ...owner,
      withdrawalID: name({ from: ['withdrawalID', 'withdrawalId', 'withdrawal_id'] }),
      accountNumber: field('text', accountNumber, { required: true })(),
      accountName: looseText(),
      bank: looseText(),
      bankCode: looseText(),
      requestedAmount: amount(),
      status: status(),
      dateRequested: time({ from: ['dateRequested', 'createdAt'] }),
      decidedAt: time({ from: ['decidedAt', 'acceptedTime'] }),
    },
    complete: (row) => {
      aboveZero(row, 'requestedAmount');
      row['dateRequested'] ??= row['createdAt'] ?? null;
      decidedTimes('dateRequested')(row);
    },
  }),
  'withdrawals-accepted': earnings('product'),
  'withdrawals-ref': earnings('referral'),
  'driver-applications': entity('driver_applications', {
    fields: {
      ...owner,
      firstName: name(),
      lastName: name(),
      licenseNumber: looseText(),
      phoneNumber: phoneNumber(),
      status: status(),
      carVideo: field('text', webAddress)(),
      dateOfBirth: dayField(),
      decidedAt: time(),
    },
    complete: decidedTimes('createdAt'),
  }),
} satisfies Record<string, Entity>;

/** Name of an entity. */
export type EntityName = keyof typeof entities;

/** Names of the entities, in the order of the import. */
export const entityNames = Object.keys(entities) as EntityName[];
