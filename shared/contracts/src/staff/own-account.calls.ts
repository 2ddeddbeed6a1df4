import { array, bool, number, object, string, type InferType } from 'yup';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, loginPassword, recordIdOr, required } from '../base/fields.ts';
import { resetPasswordForm } from './password-reset.calls.ts';

const currentPassword = () => string().required('Current password is required').max(128);

/** The own password form: the fields of the reset form, and the current password. */
export const ownPasswordForm = resetPasswordForm.shape({ currentPassword: currentPassword() });

/** One of the caller's active sessions. `current` marks the session of the request. */
export const ownSession = object({
  _id: string().required(),
  address: string().required(),
  since: instant().required(),
  lastUsed: required(instant(), 'A UTC instant, exact to a minute.'),
  current: bool().required(),
});
export type OwnSession = InferType<typeof ownSession>;

const call = callsOf({ section: 'Own account', capability: 'sessions', access: 'staff', ...plain });

/** `PUT /admin/password`. Errors: `validation` for a wrong current password, `tooManyRequests` for a lockout. */
export const changeOwnPassword = call('changeOwnPassword', 'PUT /admin/password', {
  summary: "Change one's own password",
  description:
    "Ends all other sessions of the caller. A wrong current password counts towards the login's lockout; a locked account is answered with 429.",
  failures: ['tooManyRequests'],
  capability: 'ownPassword',
  body: closed({ currentPassword: currentPassword(), newPassword: loginPassword() }),
});

/** `GET /admin/sessions`: the caller's sessions, last used first. */
export const listOwnSessions = call('listOwnSessions', 'GET /admin/sessions', {
  summary: "One's own sessions, last used first",
  answer: dataAnswer(array().of(ownSession).required()),
});

/** In place of a session's id, all sessions of the caller except the session of the request. */
export const otherSessions = 'others';

/** `DELETE /admin/sessions/{session}`. Errors: `notFound`, also for another admin's session. */
export const endOwnSessions = call('endOwnSessions', 'DELETE /admin/sessions/{session}', {
  summary: "End one of one's own sessions, or all but this one",
  description:
    "`session` is an id, or `others`. Another admin's session is not found. `ended` is their number.",
  failures: ['notFound'],
  params: closed({ session: recordIdOr(otherSessions).required() }),
  answer: object({ success: bool().required(), ended: number().required() }),
});
