import { bool, mixed, object, string } from 'yup';
import { isRightName, type Rights } from '../base/access.ts';
import { readDone, readListBy, readOutcomes, recordIn } from '../backend/answers.ts';
import { deleteReason, outcomesAnswer, recordIds } from '../base/bulk.ts';
import { deletion } from '../backend/effects.ts';
import { callsOf, byTwo, exported, plain } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, loginPassword, phoneNumber } from '../base/fields.ts';
import {
  isFields,
  readFlag,
  readRecord,
  type Fields,
  type Lenient,
  type AnswerOf,
} from '../backend/reading.ts';

/** Rights by name: those of the table, and those that remotes bring. */
const rightFlags = () =>
  mixed<Rights>((given): given is Rights => isFields(given))
    .test(
      'rights',
      '${path} must be true or false for each name of a right',
      (given) =>
        given === undefined ||
        Object.entries(given).every(([name, held]) => isRightName(name) && typeof held === 'boolean'),
    )
    .meta({ values: 'boolean', description: 'True or false by name of right.' });

/** An admin as management sees it, without the password. Source: specification section 3. */
export const admin = object({
  _id: string().required(),
  firstName: string().required(),
  lastName: string().required(),
  phoneNumber: string().required(),
  superAdmin: bool().required(),
  markedForDelete: bool().required(),
  rights: rightFlags().required(),
});

/** An admin as management sees it. A flag that is missing is false, and rights that are missing are not held. */
export type Admin = Omit<Lenient<AnswerOf<typeof admin>>, 'superAdmin' | 'markedForDelete' | 'rights'> & {
  superAdmin: boolean;
  markedForDelete: boolean;
  rights: Rights;
};

/** Reads an admin; rights that the table does not know are kept. */
export function readAdmin(raw: Fields): Admin & { _id: string } {
  const rights = isFields(raw.rights) ? Object.entries(raw.rights) : [];
  return {
    ...readRecord(admin, raw),
    superAdmin: readFlag(raw.superAdmin) === true,
    markedForDelete: readFlag(raw.markedForDelete) === true,
    rights: Object.fromEntries(
      rights
        .filter(([, held]) => readFlag(held) !== null)
        .map(([right, held]) => [right, readFlag(held) === true]),
    ),
  };
}

const call = callsOf({ section: 'Admins', access: 'superAdmin' });

/** `GET /dashboard/fetch/admins/admin/{id}`: one admin. Errors: `forbidden` for another's record. */
export const fetchAdmin = call('fetchAdmin', 'GET /dashboard/fetch/admins/admin/{id}', {
  ...plain,
  summary: 'One admin with rights',
  description: "One's own record; another's only for a super admin.",
  failures: ['forbidden'],
  access: 'staff',
  answer: dataAnswer(admin.required()),
  read: (raw) => ({ data: readAdmin(recordIn(raw, 'admin', 'user')) }),
});

/** Sort fields of the admins list, beside `created`. */
export const adminSorts = ['firstName', 'lastName'] as const;

/** `GET /dashboard/admins`: all admins, newest first. */
export const listAdmins = call('listAdmins', 'GET /dashboard/admins', {
  ...exported,
  summary: 'Admins, newest first',
  query: listQuery(['all'] as const, adminSorts),
  answer: listAnswer(admin),
  list: { filters: {}, searched: ['firstName', 'lastName', 'phoneNumber'] },
  read: readListBy(readAdmin),
});

/** A name that is not blank; the server trims it. */
const givenName = (missing: string) => string().required(missing).matches(/\S/, missing).max(60);

/** The Add Admin form and the body of `POST /admin/create`. Messages: specification section 5. */
export const newAdmin = closed({
  firstName: givenName('First name is required'),
  lastName: givenName('Last name is required'),
  phoneNumber: phoneNumber(),
  password: loginPassword('Password must be at least 8 characters'),
});

/** Answer of a creation: the admin, or with a limit for two admins a message that a second super admin must confirm it. */
const createdAnswer = object({
  success: bool().required(),
  data: admin.optional().default(undefined),
  message: string(),
});

/** `POST /admin/create-account`: makes a super admin. */
export const createAccount = call('createAccount', 'POST /admin/create-account', {
  ...byTwo,
  summary: 'Make the first super admin, or, as a super admin, another one',
  section: 'Sign-in',
  description:
    'While there is no super admin, it needs the set-up token that the server prints at start; afterwards only a super admin may call it, and the password is a one-time one, as of `POST /admin/create`.',
  failures: ['unauthenticated', 'forbidden', 'conflict'],
  access: 'public',
  body: newAdmin.shape({ setupToken: string().max(200) }),
  answer: createdAnswer,
});

/** `POST /admin/create`: makes an admin without rights. Errors: `conflict` for a phone number that is taken. */
export const createAdmin = call('createAdmin', 'POST /admin/create', {
  ...byTwo,
  summary: 'Make an admin',
  description:
    'The admin has no rights. `superAdmin` and `markedForDelete` may only be false. The password is valid for 7 days, and the first login with it leads to the choice of an own one. With a limit for two admins `data` is absent, and `message` says that a second super admin must confirm.',
  failures: ['conflict'],
  read: readDone,
  effect: {
    list: listAdmins,
    key: 'phoneNumber',
    names: ({ body }) => [String((body as { phoneNumber?: unknown }).phoneNumber)],
    holds: (found) => found !== undefined,
  },
  body: newAdmin.shape({ superAdmin: bool().oneOf([false]), markedForDelete: bool().oneOf([false]) }),
  answer: createdAnswer,
});

/** `DELETE /dashboard/delete-admin/{adminId}`. Errors: `conflict` for the last super admin. */
export const deleteAdmin = call('deleteAdmin', 'DELETE /dashboard/delete-admin/{adminId}', {
  ...byTwo,
  summary: 'Delete an admin',
  description:
    'Never the last super admin. Ends all sessions of the admin. With a limit for two admins the deletion of a super admin waits for a second one, as `message` says.',
  failures: ['conflict'],
  read: readDone,
  effect: deletion(listAdmins),
});

/** `POST /dashboard/admins`: deletes many admins, each by the rules of {@link deleteAdmin}. */
export const deleteAdmins = call('deleteAdmins', 'POST /dashboard/admins', {
  ...byTwo,
  summary: 'Delete many admins',
  description:
    'With a limit for two admins super admins are skipped: their deletion waits for a second super admin.',
  body: closed({ ids: recordIds(), reason: deleteReason() }),
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
  effect: deletion(listAdmins),
});

/** `PUT /dashboard/update-rights/admin/{adminId}`: sets rights of the table and of live remotes. */
export const updateRights = call('updateRights', 'PUT /dashboard/update-rights/admin/{adminId}', {
  ...byTwo,
  summary: "Change an admin's rights",
  description:
    'Sets the flags that are named; nobody changes their own. A right that no live section names can only be revoked. With a limit for two admins a right that moves money waits for a second super admin, as `message` says.',
  failures: ['conflict'],
  body: closed({ rights: rightFlags().required() }),
  read: readDone,
  effect: {
    ...deletion(listAdmins),
    holds: (found, { rights }) =>
      found && isFields(found.rights) && isFields(rights)
        ? Object.entries(rights).every(([name, held]) => ((found.rights as Rights)[name] === true) === held)
        : undefined,
  },
});
