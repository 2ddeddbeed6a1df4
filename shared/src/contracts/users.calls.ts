import { array, bool, object, string, type InferType } from 'yup';
import { outcome, recordIds } from './bulk.ts';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, naira } from './fields.ts';

/** A user of the app. Money in naira; field names are the wire format that the mobile app shares. */
export const user = object({
  _id: string().required(),
  profile_img_url: string().nullable().defined(),
  first_name: string().required(),
  last_name: string().required(),
  phone_number: string().required(),
  email: string().required(),
  blocked: bool().required(),
  is_driver: bool().required(),
  is_verified: bool().required(),
  totalEarnings: naira().required(),
  totalWithdrawals: naira().required(),
  totalRefunds: naira().required(),
  totalBalance: naira().required(),
});

/** A user of the app. */
export type User = InferType<typeof user>;

/** The users screen's filters: value on the wire and in the address. */
export const userFilters = ['all', 'drivers', 'blocked', 'verified', 'notVerified'] as const;

/** One of the users screen's filters. */
export type UserFilter = (typeof userFilters)[number];

/** `GET /dashboard/users`: users, newest first; search over name, phone and e-mail. */
export const listUsers = defineCall({
  name: 'listUsers',
  summary: 'Users, newest first',
  method: 'GET',
  path: '/dashboard/users',
  access: 'viewAllUsers',
  query: listQuery(userFilters),
  answer: listAnswer(user),
});

/**
 * `POST /dashboard/users/update-status`: `deleteFlag` deletes (softly); otherwise `blockFlag` says whether the
 * users are blocked from now on. `data` lists the users that changed, `results` says what became of each id.
 */
export const updateUserStatus = defineCall({
  name: 'updateUserStatus',
  summary: 'Block, unblock or delete users',
  method: 'POST',
  path: '/dashboard/users/update-status',
  access: 'viewAllUsers',
  body: closed({
    userIds: recordIds(),
    deleteFlag: bool().required(),
    blockFlag: bool().required(),
  }),
  answer: object({
    success: bool().required(),
    data: array().of(user).required(),
    results: array().of(outcome).required(),
  }),
});
