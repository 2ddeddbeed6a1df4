import type { Records, Row } from './records.ts';

/** Changes a field of every nth record. */
interface Quirk {
  /** Distance between two changed records, and the first of them. */
  every: number;
  from: number;
  fields: readonly string[];
  /** New value; undefined removes the field. */
  to: (value: unknown) => unknown;
}

const toNull = () => null;
const removed = () => undefined;
const toText = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);

/** Data of a database that several versions of an app have written to. */
const quirks: Partial<Record<keyof Records, readonly Quirk[]>> = {
  users: [
    { every: 7, from: 1, fields: ['totalEarnings', 'totalBalance'], to: toText },
    { every: 11, from: 2, fields: ['totalWithdrawals', 'totalRefunds'], to: toNull },
    { every: 13, from: 3, fields: ['totalEarnings', 'is_verified', 'blocked'], to: removed },
    { every: 9, from: 4, fields: ['first_name'], to: toNull },
    { every: 10, from: 6, fields: ['last_name', 'email'], to: removed },
    { every: 17, from: 5, fields: ['profile_img_url', 'phone_number'], to: toNull },
    { every: 19, from: 8, fields: ['phone_number'], to: Number },
  ],
  deliverParcels: [
    { every: 7, from: 1, fields: ['max_price', 'min_price'], to: toText },
    { every: 11, from: 2, fields: ['travel_date'], to: toNull },
    { every: 13, from: 3, fields: ['arrival_date', 'state'], to: removed },
    { every: 17, from: 5, fields: ['arrival_date'], to: () => 'to be agreed' },
    { every: 9, from: 4, fields: ['user_first_name', 'users_phone_number', 'max_price'], to: toNull },
    { every: 10, from: 6, fields: ['reportRide', 'can_carry_heavy'], to: removed },
  ],
  rides: [
    { every: 7, from: 1, fields: ['no_of_passengers'], to: String },
    { every: 11, from: 2, fields: ['travelling_date', 'plate_no'], to: toNull },
    { every: 13, from: 3, fields: ['travelling_date', 'drop_off'], to: removed },
    { every: 9, from: 4, fields: ['user_first_name', 'user_last_name', 'no_of_passengers'], to: toNull },
    { every: 10, from: 6, fields: ['reportRide', 'time_of_take_off'], to: removed },
  ],
  passengerRequests: [
    { every: 11, from: 2, fields: ['travelling_date'], to: toNull },
    { every: 13, from: 3, fields: ['paid', 'reportRide', 'travelling_date'], to: removed },
    {
      every: 7,
      from: 1,
      fields: ['driver_first_name', 'driver_last_name', 'driver_phone_number'],
      to: removed,
    },
    { every: 9, from: 4, fields: ['user_first_name', 'current_city'], to: toNull },
  ],
  sendParcels: [
    { every: 7, from: 1, fields: ['amount'], to: toText },
    { every: 11, from: 2, fields: ['delivery_date', 'amount'], to: toNull },
    { every: 13, from: 3, fields: ['endRide', 'cancelRide', 'confirmRide', 'startRide'], to: removed },
    { every: 9, from: 4, fields: ['receiver_name', 'state', 'paid'], to: toNull },
    { every: 17, from: 5, fields: ['delivery_date'], to: () => '' },
  ],
  posts: [
    { every: 7, from: 1, fields: ['first_name', 'last_name', 'userId'], to: removed },
    { every: 11, from: 2, fields: ['createdAt', 'updatedAt'], to: toNull },
    { every: 13, from: 3, fields: ['text'], to: toNull },
    { every: 9, from: 4, fields: ['admin'], to: removed },
  ],
  withdrawalRequests: [
    { every: 7, from: 1, fields: ['requestedAmount'], to: toText },
    { every: 11, from: 2, fields: ['dateRequested'], to: toNull },
    { every: 13, from: 3, fields: ['bankCode', 'accountName'], to: removed },
    { every: 8, from: 6, fields: ['status'], to: () => 'Pending' },
    { every: 12, from: 5, fields: ['status'], to: () => 'processing' },
    { every: 16, from: 1, fields: ['status'], to: () => 'ACCEPTED' },
    { every: 17, from: 5, fields: ['accountNumber'], to: Number },
    { every: 19, from: 8, fields: ['requestedAmount'], to: toNull },
  ],
  acceptedWithdrawals: [
    { every: 5, from: 1, fields: ['user'], to: toNull },
    { every: 7, from: 2, fields: ['amount'], to: toText },
    { every: 11, from: 3, fields: ['date'], to: toNull },
  ],
  referralEarnings: [
    { every: 5, from: 1, fields: ['user'], to: toNull },
    { every: 6, from: 2, fields: ['user', 'acceptedTime'], to: removed },
    { every: 7, from: 3, fields: ['amount'], to: toText },
    { every: 11, from: 4, fields: ['amount', 'date'], to: toNull },
  ],
  applications: [
    { every: 7, from: 1, fields: ['dateOfBirth'], to: toNull },
    { every: 11, from: 2, fields: ['carVideo', 'licenseNumber'], to: removed },
    { every: 9, from: 4, fields: ['firstName', 'phoneNumber'], to: toNull },
    { every: 8, from: 6, fields: ['status'], to: () => 'Pending' },
    { every: 12, from: 5, fields: ['status'], to: () => 'under review' },
    { every: 13, from: 3, fields: ['dateOfBirth'], to: () => '31/12/1990' },
  ],
};

/** Changes the records to those of the variant `quirks`. The super admin stays as it is. */
export function addQuirks(records: Records): void {
  for (const [list, changes] of Object.entries(quirks)) {
    for (const quirk of changes) change(records[list as 'users'], quirk);
  }
  const [, viewAllUsers, withdrawals, , , noRight] = records.admins;
  // Flags of an old version of the console, and none at all.
  Object.assign(viewAllUsers?.rights ?? {}, { viewPadimanEarnings: null, canExport_CSV: true });
  Object.assign(withdrawals ?? {}, { superAdmin: undefined, markedForDelete: undefined });
  Object.assign(noRight ?? {}, { rights: undefined, lastName: null });
}

function change(rows: Row[], { every, from, fields, to }: Quirk): void {
  for (let index = from; index < rows.length; index += every) {
    const row = rows[index] as Row;
    for (const field of fields) row[field] = to(row[field]);
  }
}
