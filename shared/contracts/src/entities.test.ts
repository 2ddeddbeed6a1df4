import type { AnyObjectSchema } from 'yup';
import * as contracts from './public.ts';

/** Fields of the specification's section 3; a schema may have more, never fewer. */
const entities: [name: string, schema: AnyObjectSchema, fields: string][] = [
  [
    'Admin (login response)',
    contracts.login.answer,
    `token, id, firstName, lastName, phoneNumber, superAdmin, user`,
  ],
  [
    'Admin (management)',
    contracts.admin,
    `_id, firstName, lastName, phoneNumber, superAdmin, markedForDelete, rights`,
  ],
  [
    'User',
    contracts.user,
    `_id, profile_img_url, first_name, last_name, phone_number, email, blocked, is_driver, is_verified,
      totalEarnings, totalWithdrawals, totalRefunds, totalBalance`,
  ],
  [
    'Driver-offered parcel trip',
    contracts.parcelTrip,
    `_id, bus_stop, can_carry_heavy, travel_date, arrival_date, destination, max_price, min_price,
      state, user_first_name, user_last_name, users_phone_number, reportRide`,
  ],
  [
    'Offered ride',
    contracts.offeredRide,
    `_id, destination, travelling_date, current_city, no_of_passengers, plate_no, time_of_take_off,
      preferred_take_off, drop_off, user_first_name, user_last_name, users_phone_number, reportRide`,
  ],
  [
    'Passenger request',
    contracts.passengerRequest,
    `_id, destination, travelling_date, current_city, user_first_name, user_last_name,
      users_phone_number, driver_first_name, driver_last_name, driver_phone_number, paid, reportRide`,
  ],
  [
    'Send parcel',
    contracts.sentParcel,
    `_id, user_first_name, user_last_name, receiver_name, paid, amount, state, sender_city,
      receiver_city, delivery_date, is_perishable, is_fragile, endRide, cancelRide, confirmRide,
      startRide, refundRide`,
  ],
  ['Post', contracts.post, '_id, text, first_name, last_name, admin, userId, createdAt, updatedAt'],
  [
    'Withdrawal request',
    contracts.withdrawal,
    `_id, userId, withdrawalID, accountNumber, accountName, bank, bankCode, requestedAmount, status,
      dateRequested`,
  ],
  ['Earnings entry', contracts.earning, '_id, user, amount, date, acceptedTime'],
  [
    'The user of an earnings entry',
    contracts.earning.fields.user as AnyObjectSchema,
    `first_name, last_name`,
  ],
  [
    'Driver application',
    contracts.driverApplication,
    `_id, userId, firstName, lastName, licenseNumber, phoneNumber, status, carVideo, dateOfBirth`,
  ],
  [
    'Dashboard summary',
    contracts.dashboardSummary,
    `signupsByMonth, totals, blockedDrivers, referredUsers, sendParcelStatusCounts, joinRide`,
  ],
  [
    'Totals of the dashboard',
    contracts.dashboardSummary.fields.totals as AnyObjectSchema,
    `totalWithdrawals, totalRefunds, totalBalance`,
  ],
];

test.each(entities)('%s has the fields of the specification', (_, schema, fields) => {
  expect(Object.keys(schema.fields)).toEqual(expect.arrayContaining(fields.split(/,\s+/)));
});

test('the rights are the four flags of the specification and our own', () => {
  expect(contracts.rightNames).toEqual([
    'viewAllUsers',
    'viewWithdrawalEarnings',
    'viewPadimanEarnings',
    'viewReferralEarnings',
    contracts.refundRight,
    contracts.personalDataRight,
    contracts.tripsRight,
    contracts.postsRight,
  ]);
});

test('a decision is pending, accepted or rejected', () => {
  expect(contracts.decisionStates).toEqual(['pending', 'accepted', 'rejected']);
});
