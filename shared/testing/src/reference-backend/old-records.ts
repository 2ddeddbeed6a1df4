import type { ListName, Records, Row } from './records.ts';

/** Changes fields of every nth record, from the second figure on; undefined removes them. */
type Gap = readonly [every: number, from: number, fields: string, to: (value: unknown) => unknown];

const toNull = () => null;
const removed = () => undefined;
const toText = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);

/** Data of a database that several versions of an app have written to. */
const gaps: Partial<Record<ListName, readonly Gap[]>> = {
  users: [
    [7, 1, 'totalEarnings totalBalance', toText],
    [11, 2, 'totalWithdrawals totalRefunds', toNull],
    [13, 3, 'totalEarnings is_verified blocked', removed],
    [9, 4, 'first_name', toNull],
    [10, 6, 'last_name email', removed],
    [17, 5, 'profile_img_url phone_number', toNull],
    [19, 8, 'phone_number', Number],
  ],
  deliverParcels: [
    [7, 1, 'max_price min_price', toText],
    [11, 2, 'travel_date', toNull],
    [13, 3, 'arrival_date state', removed],
    [17, 5, 'arrival_date', () => 'to be agreed'],
    [9, 4, 'user_first_name users_phone_number max_price', toNull],
    [10, 6, 'reportRide can_carry_heavy', removed],
  ],
  rides: [
    [7, 1, 'no_of_passengers', String],
    [11, 2, 'travelling_date plate_no', toNull],
    [13, 3, 'travelling_date drop_off', removed],
    [9, 4, 'user_first_name user_last_name no_of_passengers', toNull],
    [10, 6, 'reportRide time_of_take_off', removed],
  ],
  passengerRequests: [
    [11, 2, 'travelling_date', toNull],
    [13, 3, 'paid reportRide travelling_date', removed],
    [7, 1, 'driver_first_name driver_last_name driver_phone_number', removed],
    [9, 4, 'user_first_name current_city', toNull],
  ],
  sendParcels: [
    [7, 1, 'amount', toText],
    [11, 2, 'delivery_date amount', toNull],
    [13, 3, 'endRide cancelRide confirmRide startRide', removed],
    [9, 4, 'receiver_name state paid', toNull],
    [17, 5, 'delivery_date', () => ''],
  ],
  posts: [
    [7, 1, 'first_name last_name userId', removed],
    [11, 2, 'createdAt updatedAt', toNull],
    [13, 3, 'text', toNull],
    [9, 4, 'admin', removed],
  ],
  withdrawalRequests: [
    [7, 1, 'requestedAmount', toText],
    [11, 2, 'dateRequested', toNull],
    [13, 3, 'bankCode accountName', removed],
    [8, 6, 'status', () => 'Pending'],
    [12, 5, 'status', () => 'processing'],
    [16, 1, 'status', () => 'ACCEPTED'],
    [17, 5, 'accountNumber', Number],
    [19, 8, 'requestedAmount', toNull],
  ],
  acceptedWithdrawals: [
    [5, 1, 'user', toNull],
    [7, 2, 'amount', toText],
    [11, 3, 'date', toNull],
  ],
  referralEarnings: [
    [5, 1, 'user', toNull],
    [6, 2, 'user acceptedTime', removed],
    [7, 3, 'amount', toText],
    [11, 4, 'amount date', toNull],
  ],
  applications: [
    [7, 1, 'dateOfBirth', toNull],
    [11, 2, 'carVideo licenseNumber', removed],
    [9, 4, 'firstName phoneNumber', toNull],
    [8, 6, 'status', () => 'Pending'],
    [12, 5, 'status', () => 'under review'],
    [13, 3, 'dateOfBirth', () => '31/12/1990'],
  ],
};

/** Puts gaps into the records. The super admin stays as it is. */
export function addGaps(records: Records): void {
  for (const [list, changes] of Object.entries(gaps)) {
    const rows = records[list as ListName];
    for (const [every, from, fields, to] of changes)
      for (let index = from; index < rows.length; index += every)
        for (const field of fields.split(' ')) (rows[index] as Row)[field] = to(rows[index]?.[field]);
  }
  const [, viewAllUsers, withdrawals, , , noRight] = records.admins;
  // Flags of an old version of the console, and none at all.
  Object.assign(viewAllUsers?.rights ?? {}, { viewPadimanEarnings: null, canExport_CSV: true });
  Object.assign(withdrawals ?? {}, { superAdmin: undefined, markedForDelete: undefined });
  Object.assign(noRight ?? {}, { rights: undefined, lastName: null });
}
