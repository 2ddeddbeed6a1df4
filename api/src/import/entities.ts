import type { Database } from '../database/schema.ts';
import { columnOf } from '../lists/contract-list.ts';
import {
  accountNumber,
  count,
  day,
  flag,
  idOf,
  instant,
  money,
  oneOf,
  phone,
  RowRefused,
  text,
  webAddress,
  type ValueReader,
} from './values.ts';

/** Field of an entity: a column of the database and how it is read. */
export interface Field {
  column: string;
  /** Type of the column. */
  type: 'text' | 'uuid' | 'boolean' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  read: ValueReader;
  /** Paths in the record, the first with a value counts; the field's own name by default. */
  from: readonly string[];
  /** Value of a record without one; null by default. */
  missing?: string;
  /** A record without a value is refused. */
  required?: true;
}

/** Values of a row by field, as text for COPY; null if there is none. */
export type RowValues = Record<string, string | null>;

/** An entity of the export. Source: specification section 3. */
export interface Entity {
  table: keyof Database;
  fields: Readonly<Record<string, Field>>;
  /** Columns with a value that all rows share. */
  fixed?: Readonly<Record<string, string>>;
  /** Fields in kobo whose sums the report states. */
  sums: readonly string[];
  /** Derives missing values of a row and refuses contradictory ones. @throws RowRefused */
  complete?: (row: RowValues, settings: { balances: 'refuse' | 'trust' }) => void;
}

type FieldOptions = Partial<Pick<Field, 'from' | 'missing' | 'required' | 'column'>>;

const field =
  (type: Field['type'], read: ValueReader, defaults: FieldOptions = {}) =>
  (options: FieldOptions = {}): Omit<Field, 'column' | 'from'> & FieldOptions => ({
    type,
    read,
    ...defaults,
    ...options,
  });

const name = field('text', text, { required: true });
/** Text of a column that has no null. */
const looseText = field('text', text, { missing: '' });
const optionalText = field('text', text);
const yesNo = field('boolean', flag, { missing: 'false' });
const amount = field('bigint', money, { required: true });
const dayField = field('date', day, { required: true });
const time = field('timestamptz', instant);
const phoneNumber = field('text', phone, { required: true });
const status = field('text', oneOf('pending', 'accepted', 'rejected'), { missing: 'pending' });
const reference = (entity: string, from: string[], column: string) =>
  field('uuid', idOf(entity))({ from, column });

/** The user whose record it is: by id or, in an export without it, by phone number. */
const owner = {
  user: reference('users', ['userId', 'user_id', 'user._id', 'user'], 'user_id'),
  userPhone: field('text', phone)({ from: ['users_phone_number', 'user_phone_number', 'user.phone_number'] }),
};

const decidedTimes = (requested: string) => (row: RowValues) => {
  if (row['status'] === 'pending') row['decidedAt'] = null;
  else row['decidedAt'] ??= row['updatedAt'] ?? row[requested] ?? null;
};

const atLeast = (row: RowValues, lower: string, higher: string) => {
  const [least, most] = [row[lower], row[higher]];
  const below =
    typeof least === 'string' &&
    typeof most === 'string' &&
    (/^-?\d+$/.test(least) ? Number(most) < Number(least) : most < least);
  if (below) throw new RowRefused(`${higher} is below ${lower}`);
};

const notNegative = (row: RowValues, ...names: string[]) => {
  for (const each of names) {
    if (row[each]?.startsWith('-') === true) throw new RowRefused(`${each} is below zero`, row[each]);
  }
};

const aboveZero = (row: RowValues, each: string) => {
  if (!(Number(row[each]) > 0)) throw new RowRefused(`${each} is not above zero`, row[each] ?? '');
};

/** A paid record that was refunded has its whole amount back, unless the export says how much. */
const refunds = (row: RowValues, wasRefunded: boolean) => {
  notNegative(row, 'amount', 'refundedAmount');
  const paid = row['paid'] === 'true' ? (row['amount'] ?? '0') : '0';
  row['refundedAmount'] ??= wasRefunded ? paid : '0';
  if (Number(row['refundedAmount']) > Number(paid)) {
    throw new RowRefused('refundedAmount is above what was paid', row['refundedAmount'] ?? '');
  }
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
      const [earned, withdrawn, refunded] = [
        row['totalEarnings'],
        row['totalWithdrawals'],
        row['totalRefunds'],
      ].map(Number) as [number, number, number];
      const balance = earned + refunded - withdrawn;
      const sum = `earnings ${earned} + refunds ${refunded} - withdrawals ${withdrawn} = ${balance} kobo`;
      if (balance < 0) throw new RowRefused('the balance is below zero', sum);
      row['totalBalance'] ??= String(balance);
      if (Number(row['totalBalance']) !== balance && balances === 'refuse') {
        throw new RowRefused('the totals do not add up', `${sum}, totalBalance ${row['totalBalance']}`);
      }
    },
  }),
  'offer-ride': entity('offered_rides', {
    sums: [],
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
    sums: [],
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
      driverPhone: field('text', phone)({ from: ['driver_phone_number', 'driver.phone_number'] }),
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
  posts: entity('posts', {
    sums: [],
    fields: {
      ...owner,
      text: name(),
      admin: yesNo(),
    },
  }),
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
    sums: [],
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

type GivenFields = Record<string, Omit<Field, 'column' | 'from'> & FieldOptions>;

function entity(
  table: Entity['table'],
  given: Omit<Entity, 'table' | 'fields'> & { fields: GivenFields },
): Entity {
  const { fields, ...others } = given;
  const every: GivenFields = {
    ...fields,
    createdAt: time({ from: ['createdAt', 'created_at'] }),
    updatedAt: time({ from: ['updatedAt', 'updated_at'] }),
    deletedAt: time({ from: ['deletedAt', 'deleted_at'] }),
    deleted: yesNo({ from: ['deleted', 'markedForDelete'] }),
  };
  return {
    ...others,
    table,
    fields: Object.fromEntries(
      Object.entries(every).map(([key, { from = [key], column = columnOf(key), required, ...rest }]) => [
        key,
        { ...rest, from, column, ...(required && { required }) },
      ]),
    ),
  };
}
