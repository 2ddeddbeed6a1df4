import { bool, string } from 'yup';
import { closed, orNull, recordId } from '../../base/fields.ts';
import { driverApplication } from '../../people/drivers.calls.ts';
import { user } from '../../people/users.calls.ts';
import { appPhone, calendarDay, cancelBody, deleted, text, times } from './fields.ts';
import { exampleTimes, exampleUserId, kindOfRecords, newRecord } from './kind.ts';

const userFields = {
  first_name: text(100),
  last_name: text(100),
  phone_number: appPhone(),
  email: string().email().max(254),
  profile_img_url: string().url().max(2_048).nullable(),
  is_driver: bool(),
  is_verified: bool(),
};
const givenUser = {
  ...{ first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', email: 'ada@example.com' },
};

/** A user as the service API answers it. Money in naira, times UTC. */
export const serviceUser = user.shape({ referredBy: orNull(string()), ...times, ...deleted });

/** Calls of users, `/service/users`. `create` answers `conflict` for a phone number that a user has. */
export const serviceUsers = kindOfRecords(
  serviceUser,
  {
    title: 'User',
    noun: 'User',
    path: '/service/users',
    section: 'Service API: users',
    scope: 'users',
    example: {
      ...{ _id: exampleUserId, ...givenUser, profile_img_url: null },
      ...{ blocked: false, is_driver: false, is_verified: true },
      ...{ totalEarnings: 0, totalWithdrawals: 0, totalRefunds: 0, totalBalance: 0, referredBy: null },
      ...{ ...exampleTimes, deleted: false },
    },
  },
  {
    create: {
      body: closed({
        ...userFields,
        first_name: userFields.first_name.required(),
        last_name: userFields.last_name.required(),
        phone_number: userFields.phone_number.required(),
        email: userFields.email.required(),
        referredBy: recordId(),
      }),
      example: { ...givenUser, is_verified: true },
      description: 'The phone number is unique among users. `referredBy` is the user who referred them.',
    },
    update: {
      body: closed({ ...userFields, blocked: bool() }),
      example: { is_verified: true, is_driver: true },
      description: 'Changes the fields that are given. Totals and balance follow from the ledger.',
    },
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'delete the account',
      description: 'The record is kept and a super admin can restore it. The ledger keeps the balance.',
      example: { reason: 'Closed by the user' },
    },
  },
);

const applicationFields = {
  firstName: text(100),
  lastName: text(100),
  licenseNumber: text(40),
  phoneNumber: appPhone(),
  carVideo: string().url().max(2_048).nullable(),
  dateOfBirth: calendarDay(),
};
const givenApplication = {
  ...{ firstName: 'Ada', lastName: 'Obi', licenseNumber: 'ABC12345AA11', phoneNumber: '08031234567' },
  ...{ carVideo: 'https://videos.example.org/car.mp4', dateOfBirth: '1990-05-17' },
};

/** A driver application as the service API answers it. */
export const serviceDriverApplication = driverApplication.shape({ ...times, ...deleted });

/** Calls of driver applications, `/service/driver-applications`. Changes answer `conflict` once it is decided. */
export const serviceApplications = kindOfRecords(
  serviceDriverApplication,
  {
    title: 'Driver application',
    noun: 'DriverApplication',
    path: '/service/driver-applications',
    section: 'Service API: drivers',
    scope: 'drivers',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-00000000000a', userId: exampleUserId, ...givenApplication },
      ...{ status: 'pending', deleted: false, ...exampleTimes },
    },
  },
  {
    create: {
      body: newRecord(
        applicationFields,
        ...(['firstName', 'lastName', 'licenseNumber', 'phoneNumber', 'dateOfBirth'] as const),
      ),
      example: { userId: exampleUserId, ...givenApplication },
      description: 'Staff decide on it; an accepted applicant becomes a driver.',
    },
    update: {
      body: closed(applicationFields),
      example: { carVideo: null },
      description: 'Changes the fields that are given, while it is pending.',
    },
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'cancel while it is pending',
      description: 'Refused once staff have decided.',
    },
  },
);
