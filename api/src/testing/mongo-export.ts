import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Expected result of importing a file: number of rows by outcome; a refusal's outcome is its reason. */
export type ExpectedOutcomes = Record<string, Record<string, number>>;

interface Line {
  record: object | string;
  /** `imported`, or the reason of the refusal. */
  outcome: string;
}

const firstSecond = 1_650_000_000;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** ObjectId of record `n` of a collection. */
export const objectIdOf = (collection: number, n: number): string =>
  hex(firstSecond + n * 30, 8) + `${hex(collection, 2)}5e1fab3d` + hex(0x10_00_00 + (n % 0xe0_00_00), 6);

const first =
  'Ada Ngozi Chidi Emeka Amina Musa Bola Tunde Yemi Kemi Ife Zainab Ibrahim Fatima Sade Uche'.split(' ');
const last = 'Obi Eze Bello Okafor Adeyemi Ojo Balogun Okeke Nwosu Abubakar Danjuma Lawal Ibe Umeh'.split(
  ' ',
);
const cities = 'Lagos Abuja Kano Enugu Ibadan Benin Jos Kaduna Owerri Calabar'.split(' ');
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

const oid = (collection: number, n: number) => ({ $oid: objectIdOf(collection, n) });
const date = (n: number, days = 0) => ({
  $date: new Date((firstSecond + n * 30 + days * 86_400) * 1000).toISOString(),
});
const phoneOf = (n: number) => `080${String(n).padStart(8, '0')}`;

/** Defects of users by their number modulo 100; the other users are valid. */
const userDefects: Record<number, [outcome: string, change: (n: number) => object]> = {
  11: ['first_name is missing', () => ({ first_name: null })],
  23: ['phone_number has not 11 digits', () => ({ phone_number: '0803' })],
  37: [
    'the phone number belongs to another user',
    (n) => ({ phone_number: `+234${phoneOf(n - 1).slice(1)}` }),
  ],
  59: ['the totals do not add up', () => ({ totalBalance: 1 })],
  71: ['totalEarnings is no amount', () => ({ totalEarnings: 'plenty' })],
};

const isRefused = (n: number) => userDefects[n % 100] !== undefined;

function user(n: number): Line {
  const earned = n % 3 === 0 ? 0 : 5000 + (n % 900) * 10;
  const refunded = n % 7 === 0 ? 250.5 : 0;
  const withdrawn = n % 3 === 0 ? 0 : (n % 40) * 100;
  const record = {
    _id: oid(1, n),
    profile_img_url: n % 5 === 0 ? null : `https://images.example.com/${n}.jpg`,
    first_name: pick(first, n * 3),
    last_name: pick(last, n * 7),
    // Some have the country's code.
    phone_number: n % 10 === 1 ? `+234${phoneOf(n).slice(1)}` : phoneOf(n),
    ...(n % 8 === 0 ? {} : { email: `person${n}@example.com` }),
    blocked: n % 50 === 0,
    is_driver: n % 4 === 0 ? 'true' : false,
    ...(n % 6 === 0 ? {} : { is_verified: true }),
    ...(n > 0 && n % 9 === 0 ? { referred_by: oid(1, n - (isRefused(n - 1) ? 2 : 1)) } : {}),
    // Numbers in every form of extended JSON, and as text.
    totalEarnings: n % 2 === 0 ? { $numberLong: String(earned) } : earned,
    totalWithdrawals: n % 2 === 0 ? { $numberInt: String(withdrawn) } : String(withdrawn),
    totalRefunds: n % 2 === 0 ? { $numberDecimal: refunded.toFixed(2) } : refunded,
    ...(n % 20 === 5 ? {} : { totalBalance: earned + refunded - withdrawn }),
    createdAt: n % 12 === 0 ? null : date(n),
    __v: 0,
  };
  const [outcome, change] = userDefects[n % 100] ?? ['imported', () => ({})];
  return { record: { ...record, ...change(n) }, outcome };
}

/** A record of a user; each fiftieth is of an unknown one. */
function ofUser(n: number, users: number, collection: number, fields: (owner: number) => Line): Line {
  const unknown = n % 50 === 49;
  const owner = (n * 7) % users;
  const { record, outcome } = fields(owner);
  const userId = unknown ? { $oid: 'f'.repeat(24) } : oid(1, owner);
  return {
    record: { _id: oid(collection, n), userId, ...(record as object), createdAt: date(n) },
    outcome: (unknown || isRefused(owner)) && outcome === 'imported' ? 'the user does not exist' : outcome,
  };
}

const line = (record: object, outcome = 'imported'): Line => ({ record, outcome });

type Maker = (n: number, owner: number) => Line;

const makers: Record<string, Maker> = {
  'offer-ride': (n) =>
    line({
      destination: pick(cities, n),
      travelling_date: date(n, 3),
      current_city: pick(cities, n + 1),
      no_of_passengers: n % 2 === 0 ? 3 : '3',
      plate_no: `ABC-${n % 1000}DE`,
      time_of_take_off: '07:30',
      preferred_take_off: pick(cities, n + 2),
      drop_off: pick(cities, n + 3),
      reportRide: n % 40 === 0,
      deleted: n % 30 === 2,
    }),
  'deliver-parcels': (n) =>
    line(
      {
        bus_stop: pick(cities, n),
        can_carry_heavy: n % 2,
        travel_date: date(n, n % 45 === 3 ? 9 : 3),
        arrival_date: date(n, 4),
        destination: pick(cities, n + 1),
        max_price: '9,000.50',
        min_price: 5000,
        state: pick(cities, n + 2),
      },
      n % 45 === 3 ? 'arrival_date is below travel_date' : 'imported',
    ),
  'passenger-requests': (n, owner) =>
    line(
      {
        destination: pick(cities, n),
        travelling_date: n % 45 === 7 ? null : date(n, 3),
        current_city: pick(cities, n + 1),
        ...(n % 3 === 0 ? {} : { driverId: oid(1, owner), rideId: oid(2, n) }),
        paid: n % 2 === 0,
        amount: 2500,
        reportRide: false,
      },
      n % 45 === 7 ? 'travelling_date is missing' : 'imported',
    ),
  'send-parcels': (n) =>
    line({
      receiver_name: pick(first, n),
      paid: n % 2 === 0,
      amount: { $numberDecimal: '1200.50' },
      state: pick(cities, n),
      sender_city: pick(cities, n + 1),
      receiver_city: pick(cities, n + 2),
      delivery_date: date(n, 5),
      is_perishable: null,
      is_fragile: n % 3 === 0,
      endRide: n % 4 === 0,
      refundRide: n % 20 === 4,
    }),
  posts: (n) => {
    const text = n % 45 === 9 ? '  ' : `Anyone going to ${pick(cities, n)}?\n\tToday, number ${n} \\o/`;
    return line({ text, admin: false }, n % 45 === 9 ? 'text is missing' : 'imported');
  },
  'withdrawal-requests': (n) => {
    const status = n % 45 === 11 ? 'on hold' : pick(['pending', 'done', 'rejected', 'accepted'], n);
    const refusal = 'status is none of pending, accepted, rejected (see "values" of the mapping)';
    return line(
      {
        withdrawalID: `WD-${n}`,
        accountNumber: String(n % 10_000_000).padStart(10, '0'),
        accountName: `${pick(first, n)} ${pick(last, n)}`,
        bank: 'Guaranty Trust Bank',
        bankCode: '058',
        requestedAmount: 100 + (n % 30),
        status,
        dateRequested: date(n),
      },
      status === 'on hold' ? refusal : 'imported',
    );
  },
  'withdrawals-accepted': (n) =>
    line({ user: { first_name: 'Ada' }, amount: 100 + n, date: date(n), acceptedTime: date(n, 1) }),
  'withdrawals-ref': (n) =>
    line({ amount: 200, date: date(n), acceptedTime: n % 2 === 0 ? date(n, 1) : null }),
  'driver-applications': (n) =>
    line({
      firstName: pick(first, n),
      lastName: pick(last, n),
      licenseNumber: `LIC${n}`,
      phoneNumber: phoneOf(n),
      status: pick(['pending', 'accepted', 'rejected'], n),
      carVideo: null,
      dateOfBirth: '1990-05-05',
    }),
};

/** Mapping of the generated export. */
export const mongoExportMapping = {
  entities: { 'withdrawal-requests': { values: { status: { done: 'accepted' } } } },
};

/**
 * Writes a generated export as mongoexport does, with defects of real data: missing names and dates, invalid and
 * repeated phone numbers, numbers as text, totals that do not add up, unknown states and users, lines that are no JSON.
 * @returns the expected outcomes by entity
 */
export async function writeMongoExport(
  folder: string,
  { users, others = Math.ceil(users / 5) }: { users: number; others?: number },
): Promise<ExpectedOutcomes> {
  await mkdir(folder, { recursive: true });
  const expected: ExpectedOutcomes = {};
  const write = async (entity: string, lines: Iterable<Line>) => {
    const outcomes: Record<string, number> = {};
    const texts = function* () {
      for (const { record, outcome } of lines) {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        yield `${typeof record === 'string' ? record : JSON.stringify(record)}\n`;
      }
    };
    await pipeline(Readable.from(texts()), createWriteStream(join(folder, `${entity}.json`)));
    expected[entity] = outcomes;
  };
  await write('users', usersOf(users));
  for (const [index, [entity, make]] of Object.entries(makers).entries())
    await write(entity, recordsOf(make, index + 2, users, others));
  return expected;
}

function* usersOf(users: number): Generator<Line> {
  for (let n = 0; n < users; n += 1) yield user(n);
  yield { record: '{"_id":{"$oid":', outcome: 'the line is no JSON object' };
}

function* recordsOf(make: Maker, collection: number, users: number, others: number): Generator<Line> {
  for (let n = 0; n < others; n += 1) yield ofUser(n, users, collection, (owner) => make(n, owner));
}
