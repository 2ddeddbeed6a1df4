import { bool, string, type InferType } from 'yup';
import { closed, recordId } from '../../base/fields.ts';
import { user } from '../../people/users.calls.ts';
import { actionCall, createCall, listCall, readCall, updateCall, type EntityNames } from './entity-calls.ts';
import { appPhone, cancelBody, deleted, text, times } from './fields.ts';

/** A user as the service API answers it. Money in naira, times UTC. */
export const serviceUser = user.shape({ referredBy: string().nullable().defined(), ...times, ...deleted });

/** A user as the service API answers it. */
export type ServiceUser = InferType<typeof serviceUser>;

const fields = {
  first_name: text(100),
  last_name: text(100),
  phone_number: appPhone(),
  email: string().email().max(254),
  profile_img_url: string().url().max(2_048).nullable(),
  is_driver: bool(),
  is_verified: bool(),
};

const given = { first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', email: 'ada@example.com' };

const names: EntityNames = {
  title: 'User',
  noun: 'User',
  nouns: 'Users',
  path: '/service/users',
  section: 'Service API: users',
  scope: 'users',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000001', ...given, profile_img_url: null },
    ...{ blocked: false, is_driver: false, is_verified: true },
    ...{ totalEarnings: 0, totalWithdrawals: 0, totalRefunds: 0, totalBalance: 0, referredBy: null },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z', deleted: false },
  },
};

/** `GET /service/users/{id}`. */
export const serviceReadUser = readCall(names, serviceUser);

/** `GET /service/users`. */
export const serviceListUsers = listCall(names, serviceUser);

/** `POST /service/users`. Errors: `conflict` for a phone number that a user has; `notFound` for an unknown referrer. */
export const serviceCreateUser = createCall(
  names,
  serviceUser,
  closed({
    ...fields,
    first_name: fields.first_name.required(),
    last_name: fields.last_name.required(),
    phone_number: fields.phone_number.required(),
    email: fields.email.required(),
    referredBy: recordId(),
  }),
  { ...given, is_verified: true },
  'The phone number is unique among users. `referredBy` is the user who referred them.',
);

/** `PATCH /service/users/{id}`. Totals follow from the ledger, and cannot be changed. */
export const serviceUpdateUser = updateCall(
  names,
  serviceUser,
  closed({ ...fields, blocked: bool() }),
  { is_verified: true, is_driver: true },
  'Changes the fields that are given. Totals and balance follow from the ledger.',
);

/** `POST /service/users/{id}/cancel`: deletes an account, softly. */
export const serviceCancelUser = actionCall(names, serviceUser, cancelBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'delete the account',
  description: 'The record is kept and a super admin can restore it. The ledger keeps the balance.',
  example: { reason: 'Closed by the user' },
});
