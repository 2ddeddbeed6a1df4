/** Record as the database keeps it. Fields as in section 3 of the specification. */
export interface Row {
  _id: string;
  [field: string]: unknown;
}

/** List of records, oldest record first, as Mongo returns it. */
export type ListName =
  | ('admins' | 'users' | 'deliverParcels' | 'rides' | 'passengerRequests' | 'sendParcels' | 'posts')
  // Entries of `/dashboard/withdrawals-accepted` and of `/dashboard/withdrawals-ref` are the earnings.
  | ('withdrawalRequests' | 'acceptedWithdrawals' | 'referralEarnings' | 'applications');

/** Everything that the backend keeps. */
export interface Records extends Record<ListName, Row[]> {
  signups: { month: number; signupCount: number }[];
  referredUsers: number;
}

/** Number of records in each list. */
export interface RecordCounts {
  users: number;
  /** Parcel trips, rides, passenger requests, sent parcels and withdrawal requests, each. */
  records: number;
  /** Posts, referral earnings and driver applications, each. */
  others: number;
}

/** Password of every admin of the reference backend. */
export const referencePassword = 'Harmattan#26';

/** Right that the console does not know. */
export const unknownRight = 'sendBroadcasts';

const rights = [
  'viewAllUsers',
  'viewWithdrawalEarnings',
  'viewPadimanEarnings',
  'viewReferralEarnings',
] as const;

/** Kind of an admin by the access: a super admin, one for each right of the specification, one without. */
export type ReferenceAdmin = 'superAdmin' | (typeof rights)[number] | 'noRight';

const adminNames = ['Amaka Eze', 'Bode Alabi', 'Chika Obi', 'Dele Ojo', 'Ebele Ike', 'Femi Sule'];

/** Admins of the reference backend by their kind. */
export const referenceAdmins = Object.fromEntries(
  (['superAdmin', ...rights, 'noRight'] as const).map((kind, index) => {
    const [firstName = '', lastName = ''] = adminNames[index]?.split(' ') ?? [];
    return [kind, { phoneNumber: `0809000000${index + 1}`, firstName, lastName }];
  }),
) as Record<ReferenceAdmin, { phoneNumber: string; firstName: string; lastName: string }>;

const names = (text: string) => text.split(' ');
const firstNames = names(
  'Abiola Bukola Chidi Damilola Efe Folake Garba Halima Ikenna Jumoke Kelechi Ladi Musa Nkechi Obinna Rukayat Sani Tamuno Uche Yetunde',
);
const lastNames = names(
  'Adebayo Bello Chukwu Danjuma Edet Fashola Gwandu Hassan Igwe Johnson Kalu Lawal Madu Nwosu Okafor Peters Suleiman Tijani Umeh Yakubu',
);
const cities = ['Lagos', 'Abuja', 'Kano', 'Enugu', 'Ibadan', 'Jos', 'Benin City', 'Calabar', 'Owerri'];
const states = ['Lagos', 'FCT', 'Kano', 'Enugu', 'Oyo', 'Plateau', 'Edo', 'Cross River', 'Imo'];
const busStops = ['Jibowu', 'Utako', 'Sabon Gari', 'Holy Ghost', 'Challenge', 'Bukuru', 'Ring Road'];
const banks = [
  { bank: 'Access Bank', bankCode: '044' },
  { bank: 'Guaranty Trust Bank', bankCode: '058' },
  { bank: 'United Bank for Africa', bankCode: '033' },
  { bank: 'Zenith Bank', bankCode: '057' },
];
const postTexts = [
  'Two seats from Ibadan to Lagos on Friday morning, no heavy luggage please.',
  'Does anybody travel to Jos this week? I have a small box of medicine.',
  'Thank you to the driver who brought my documents to Abuja in one day.',
  'Road works near Lokoja: plan an hour more.',
  'Good ride!',
];
const statuses = ['pending', 'accepted', 'pending', 'rejected'];

/** Source of deterministic values: the same seed gives the same records. */
export type Generator = ReturnType<typeof createGenerator>;

const hex = (number: number, digits: number) => Math.floor(number).toString(16).padStart(digits, '0');

/** Makes a generator with the mulberry32 algorithm. */
export function createGenerator(seed: number) {
  let state = seed >>> 0;
  let counter = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Whole number from 0 to `limit` - 1. */
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(values: readonly T[]) => values[below(values.length)] as T,
    /** True in this share of the calls, from 0 to 1. */
    chance: (share: number) => next() < share,
    /** Mongo ObjectId of a record that was created at this time: 24 hexadecimal digits. */
    objectId: (created: Date) => `${hex(created.getTime() / 1000, 8)}5fa3c1e9b7${hex((counter += 1), 6)}`,
  };
}

/** Moment after the newest record; fixed, so that the records do not depend on the clock. */
const newest = Date.UTC(2026, 4, 1);
const hour = 3_600_000;
const day = 24 * hour;

/** Day of a journey as Mongo stores it: midnight in UTC. */
const dayAfter = (start: Date, days: number) =>
  new Date(Math.floor(start.getTime() / day) * day + days * day).toISOString();

/** Name of a person; unique for the first 400 numbers. */
function nameOf(number: number): { first: string; last: string } {
  const { length } = firstNames;
  const first = firstNames[number % length] as string;
  const last = lastNames[(number + Math.floor(number / length)) % lastNames.length] as string;
  return { first, last };
}

/** Phone of a user: 11 digits, unique. */
const phoneOf = (number: number) => `0803${String(1_000_000 + number * 37)}`;

/** Earnings entry of an accepted withdrawal request. */
export function toEarnings(request: Row, _id: string, acceptedTime: string): Row {
  const [first_name, last_name] = String(request.accountName ?? '').split(' ');
  const { requestedAmount: amount, dateRequested: date, userId } = request;
  return { _id, user: { _id: userId, first_name, last_name }, amount, date, acceptedTime };
}

/** Generates the records; the same counts give the same records. */
export function generateRecords({ users, records, others }: RecordCounts): Records {
  const generator = createGenerator(2026);
  const { below, pick, chance, objectId } = generator;
  /** Records of increasing age from the end of their list, one every six hours. */
  const fill = (count: number, make: (index: number, created: Date) => Record<string, unknown>): Row[] =>
    Array.from({ length: count }, (_, index) => {
      const created = new Date(newest - (count - index) * 6 * hour);
      return { _id: objectId(created), ...make(index, created) };
    });
  const person = (prefix: string, number = below(120)) => {
    const { first, last } = nameOf(number);
    return { [`${prefix}first_name`]: first, [`${prefix}last_name`]: last };
  };
  const traveller = () => {
    const number = below(120);
    return { ...person('user_', number), users_phone_number: phoneOf(number) };
  };
  const route = (created: Date, days: number) => ({
    ...{ destination: pick(cities), current_city: pick(cities), travelling_date: dayAfter(created, days) },
  });
  const isReported = (index: number) => index % 8 === 5;

  const admins = Object.entries(referenceAdmins);
  const members = fill(users, (index) => {
    const { first, last } = nameOf(index);
    const totalEarnings = below(400_000) / 2;
    const totalWithdrawals = Math.floor(totalEarnings * 0.4);
    return {
      profile_img_url: index % 4 === 0 ? '' : `https://images.example/profiles/${index}.png`,
      ...person('', index),
      phone_number: phoneOf(index),
      email: `${first}.${last}.${index}@mail.example`.toLowerCase(),
      ...{ blocked: index % 10 === 3, is_driver: chance(0.4), is_verified: chance(0.7) },
      ...{ totalEarnings, totalWithdrawals, totalRefunds: below(20) * 250 },
      totalBalance: totalEarnings - totalWithdrawals,
    };
  });
  /** Id of the user with this name; among fewer than 120 users of another one. */
  const memberId = (number: number) => members[(number % 120) % members.length]?._id ?? '';
  const withdrawalRequests = fill(records, (index, created) => {
    // Fewer users than requests, so that users repeat.
    const { first, last } = nameOf(index % 40);
    return {
      ...{ userId: memberId(index % 40), withdrawalID: `WD-${100_001 + index}` },
      ...{ accountNumber: String(1_000_000_000 + index * 7_919), accountName: `${first} ${last}` },
      ...pick(banks),
      requestedAmount: 2_000 + below(60) * 500 + 0.5,
      status: statuses[index % statuses.length],
      dateRequested: created.toISOString(),
    };
  });
  const accepted = (created: Date) => new Date(created.getTime() + 2 * hour);
  return {
    admins: fill(admins.length, (index) => {
      const [kind = '', admin] = admins[index] ?? [];
      const held = [...rights, unknownRight].map((right) => [right, right === kind]);
      const superAdmin = kind === 'superAdmin';
      return { ...admin, superAdmin, markedForDelete: false, rights: Object.fromEntries(held) };
    }),
    users: members,
    deliverParcels: fill(records, (index, created) => ({
      ...{ bus_stop: pick(busStops), can_carry_heavy: chance(0.5), destination: pick(cities) },
      ...{ travel_date: dayAfter(created, 3), arrival_date: dayAfter(created, 4), state: pick(states) },
      ...{ max_price: 5_000 + below(20) * 500, min_price: 1_000 + below(8) * 250 },
      ...{ ...traveller(), reportRide: isReported(index) },
    })),
    rides: fill(records, (index, created) => ({
      ...{ ...route(created, 5), ...traveller(), reportRide: isReported(index) },
      ...{ no_of_passengers: 1 + below(4), plate_no: `LSR-${100 + (index % 900)}-XA` },
      ...{ time_of_take_off: `${6 + below(6)}:30 AM`, preferred_take_off: pick(busStops) },
      drop_off: pick(busStops),
    })),
    passengerRequests: fill(records, (index, created) => ({
      ...{ ...route(created, 2), ...traveller(), ...person('driver_') },
      driver_phone_number: phoneOf(below(120)),
      ...{ paid: index % 3 === 0, reportRide: isReported(index) },
    })),
    sendParcels: fill(records, (index, created) => ({
      ...{ ...person('user_'), receiver_name: Object.values(person('')).join(' ') },
      ...{ paid: index % 2 === 0, amount: 1_500 + below(40) * 250, state: pick(states) },
      ...{ sender_city: pick(cities), receiver_city: pick(cities), delivery_date: dayAfter(created, 6) },
      ...{ is_perishable: chance(0.2), is_fragile: chance(0.4), confirmRide: index % 4 === 0 },
      ...{ startRide: index % 8 === 0, endRide: index % 16 === 0, cancelRide: index % 16 === 7 },
      refundRide: index % 16 === 11,
    })),
    posts: fill(others, (index, created) => ({
      ...{ text: `${pick(postTexts)} (${index + 1})`, ...person('', index % 120), admin: index % 12 === 0 },
      ...{ userId: memberId(index), createdAt: created.toISOString(), updatedAt: created.toISOString() },
    })),
    withdrawalRequests,
    acceptedWithdrawals: withdrawalRequests
      .filter(({ status }) => status === 'accepted')
      .map((request) => {
        const at = accepted(new Date(String(request.dateRequested)));
        return toEarnings(request, objectId(at), at.toISOString());
      }),
    referralEarnings: fill(others, (index, created) => ({
      user: { _id: memberId(index * 3), ...person('', (index * 3) % 120) },
      date: created.toISOString(),
      amount: 500 + below(10) * 100,
      acceptedTime: index % 3 === 0 ? null : accepted(created).toISOString(),
    })),
    applications: fill(others, (index) => {
      const number = (index * 7) % 120;
      const { first, last } = nameOf(number);
      const born = new Date(Date.UTC(1980 + (index % 20), index % 12, 1 + ((index * 5) % 28)));
      return {
        ...{ userId: memberId(number), firstName: first, lastName: last },
        ...{ licenseNumber: `AKD${String(10_000 + index * 13)}BB2`, phoneNumber: phoneOf(number) },
        ...{ status: statuses[index % statuses.length], dateOfBirth: dayAfter(born, 0) },
        carVideo: `https://videos.example/cars/${index}.mp4`,
      };
    }),
    signups: [1, 2, 3, 4].map((month) => ({ month, signupCount: 10 + below(90) })),
    referredUsers: Math.floor(users / 5),
  };
}
