import { bool, string } from 'yup';
import { rightNames, type Right } from './access.ts';
import { admin, newAdmin } from './admins.calls.ts';
import { deleteReason, outcomesAnswer, recordIds } from './bulk.ts';
import { defineCall } from './call.ts';
import { dataAnswer, doneAnswer } from './envelope.ts';
import { closed, loginPassword, phoneNumber, recordId } from './fields.ts';

/** `POST /admin/create-account`. */
export const createAccount = defineCall({
  name: 'createAccount',
  summary: 'Make the first super admin, or, as a super admin, another one',
  section: 'Sign-in',
  description:
    'While there is no super admin, it needs the set-up token that the server prints at start; afterwards only a super admin may call it.',
  failures: ['unauthenticated', 'forbidden', 'conflict'],
  method: 'POST',
  path: '/admin/create-account',
  access: 'public',
  body: newAdmin.shape({ setupToken: string().max(200) }).noUnknown('unknown field: ${unknown}'),
  answer: dataAnswer(admin.required()),
});

/** `POST /admin/forgot-password`: sends a one-time code. `message` is 'OTP sent successfully.' on success. */
export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Send a one-time code to a staff phone',
  section: 'Sign-in',
  failures: ['notFound'],
  method: 'POST',
  path: '/admin/forgot-password',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber() }),
  answer: doneAnswer,
});

/** A one-time code: six digits. Messages are the specification's. */
export const oneTimeCode = () =>
  string()
    .required('OTP is required')
    .matches(/^\d+$/, { message: 'OTP must contain only numbers', excludeEmptyString: true })
    .matches(/^\d{6}$/, { message: 'OTP must be 6 digits', excludeEmptyString: true });

/** `POST /admin/validate-otp`. */
export const validateOtp = defineCall({
  name: 'validateOtp',
  summary: 'Check a one-time code',
  section: 'Sign-in',
  description: 'On success it sets the cookie that the new password needs.',
  method: 'POST',
  path: '/admin/validate-otp',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), otp: oneTimeCode() }),
  answer: doneAnswer,
});

/** `PUT /admin/update-password`. */
export const updatePassword = defineCall({
  name: 'updatePassword',
  summary: 'Set a new password after a one-time code',
  section: 'Sign-in',
  description:
    'Needs the cookie of a validated one-time code, once, for the same phone. Ends all sessions of the admin.',
  failures: ['forbidden'],
  method: 'PUT',
  path: '/admin/update-password',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), newPassword: loginPassword() }),
  answer: doneAnswer,
});

/** `POST /admin/create`. */
export const createAdmin = defineCall({
  name: 'createAdmin',
  summary: 'Make an admin',
  section: 'Admins',
  description: 'The admin has no rights. `superAdmin` and `markedForDelete` may only be false.',
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/create',
  access: 'superAdmin',
  body: newAdmin
    .shape({ superAdmin: bool().oneOf([false]), markedForDelete: bool().oneOf([false]) })
    .noUnknown('unknown field: ${unknown}'),
  answer: dataAnswer(admin.required()),
});

/** `DELETE /dashboard/delete-admin/{adminId}`. */
export const deleteAdmin = defineCall({
  name: 'deleteAdmin',
  summary: 'Delete an admin',
  section: 'Admins',
  description: 'Never the last super admin. Ends all sessions of the admin.',
  failures: ['conflict'],
  method: 'DELETE',
  path: '/dashboard/delete-admin/{adminId}',
  access: 'superAdmin',
  params: closed({ adminId: recordId().required() }),
  answer: doneAnswer,
});

/** `POST /dashboard/admins`: deletes many admins, each by the rules of {@link deleteAdmin}. */
export const deleteAdmins = defineCall({
  name: 'deleteAdmins',
  summary: 'Delete many admins',
  section: 'Admins',
  method: 'POST',
  path: '/dashboard/admins',
  access: 'superAdmin',
  body: closed({ ids: recordIds(), reason: deleteReason() }),
  answer: outcomesAnswer,
});

const flags = Object.fromEntries(rightNames.map((right) => [right, bool()])) as Record<
  Right,
  ReturnType<typeof bool>
>;

/** `PUT /dashboard/update-rights/admin/{adminId}`. */
export const updateRights = defineCall({
  name: 'updateRights',
  summary: "Change an admin's rights",
  section: 'Admins',
  description: 'Sets the flags that are named; nobody changes their own.',
  method: 'PUT',
  path: '/dashboard/update-rights/admin/{adminId}',
  access: 'superAdmin',
  params: closed({ adminId: recordId().required() }),
  body: closed({ rights: closed(flags).required() }),
  answer: doneAnswer,
});
