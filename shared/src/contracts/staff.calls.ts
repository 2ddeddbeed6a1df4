import { bool, string } from 'yup';
import { rightNames, type Right } from './access.ts';
import { admin, newAdmin } from './admins.calls.ts';
import { deleteBody, outcomesAnswer } from './bulk.ts';
import { defineCall } from './call.ts';
import { dataAnswer, doneAnswer } from './envelope.ts';
import { closed, loginPassword, phoneNumber, recordId } from './fields.ts';

/**
 * `POST /admin/create-account`: the first super admin, while there is none, and then only with the set-up token
 * that the server prints at start; afterwards only a super admin may call it.
 */
export const createAccount = defineCall({
  name: 'createAccount',
  summary: 'Make the first super admin, or, as a super admin, another one',
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

/** `POST /admin/validate-otp`: on success sets the cookie that `update-password` needs. */
export const validateOtp = defineCall({
  name: 'validateOtp',
  summary: 'Check a one-time code',
  method: 'POST',
  path: '/admin/validate-otp',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), otp: oneTimeCode() }),
  answer: doneAnswer,
});

/** `PUT /admin/update-password`: needs the cookie of `validate-otp`, once, for the same phone. */
export const updatePassword = defineCall({
  name: 'updatePassword',
  summary: 'Set a new password after a one-time code',
  method: 'PUT',
  path: '/admin/update-password',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), newPassword: loginPassword() }),
  answer: doneAnswer,
});

/** `POST /admin/create`: a further admin, without rights. `superAdmin` and `markedForDelete` may only be false. */
export const createAdmin = defineCall({
  name: 'createAdmin',
  summary: 'Make an admin',
  method: 'POST',
  path: '/admin/create',
  access: 'superAdmin',
  body: newAdmin
    .shape({ superAdmin: bool().oneOf([false]), markedForDelete: bool().oneOf([false]) })
    .noUnknown('unknown field: ${unknown}'),
  answer: dataAnswer(admin.required()),
});

/** `DELETE /dashboard/delete-admin/{adminId}`: never the last super admin; ends all sessions of the admin. */
export const deleteAdmin = defineCall({
  name: 'deleteAdmin',
  summary: 'Delete an admin',
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
  method: 'POST',
  path: '/dashboard/admins',
  access: 'superAdmin',
  body: deleteBody,
  answer: outcomesAnswer,
});

const flags = Object.fromEntries(rightNames.map((right) => [right, bool()])) as Record<
  Right,
  ReturnType<typeof bool>
>;

/** `PUT /dashboard/update-rights/admin/{adminId}`: sets the named flags; nobody changes their own. */
export const updateRights = defineCall({
  name: 'updateRights',
  summary: "Change an admin's rights",
  method: 'PUT',
  path: '/dashboard/update-rights/admin/{adminId}',
  access: 'superAdmin',
  params: closed({ adminId: recordId().required() }),
  body: closed({ rights: closed(flags).required() }),
  answer: doneAnswer,
});
