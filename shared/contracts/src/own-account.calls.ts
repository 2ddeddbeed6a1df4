import { array, bool, number, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { dataAnswer, doneAnswer } from './envelope.ts';
import { closed, instant, loginPassword, recordId } from './fields.ts';
import { resetPasswordForm } from './password-reset.forms.ts';

const currentPassword = () => string().required('Current password is required').max(128);

/** The own password form: the reset form's messages, and the password that holds now. */
export const ownPasswordForm = resetPasswordForm
  .shape({ currentPassword: currentPassword() })
  .noUnknown('unknown field: ${unknown}');

/** One of the caller's own live sessions. `current` marks the one that asks. */
export const ownSession = object({
  _id: string().required(),
  address: string().required(),
  since: instant().required(),
  lastUsed: instant().required().meta({ description: 'A UTC instant, exact to a minute.' }),
  current: bool().required(),
});

/** One of the caller's own live sessions. */
export type OwnSession = InferType<typeof ownSession>;

/** `PUT /admin/password`. */
export const changeOwnPassword = defineCall({
  name: 'changeOwnPassword',
  summary: "Change one's own password",
  section: 'Own account',
  description:
    "Ends all other sessions of the caller. A wrong current password counts towards the login's lockout; a locked account is answered with 429.",
  failures: ['tooManyRequests'],
  method: 'PUT',
  path: '/admin/password',
  access: 'staff',
  body: closed({ currentPassword: currentPassword(), newPassword: loginPassword() }),
  answer: doneAnswer,
});

/** `GET /admin/sessions`: where one is signed in, last used first. */
export const listOwnSessions = defineCall({
  name: 'listOwnSessions',
  summary: "One's own sessions, last used first",
  section: 'Own account',
  method: 'GET',
  path: '/admin/sessions',
  access: 'staff',
  answer: dataAnswer(array().of(ownSession).required()),
});

/** `DELETE /admin/sessions/{id}`. */
export const endOwnSession = defineCall({
  name: 'endOwnSession',
  summary: "End one of one's own sessions",
  section: 'Own account',
  description: "Another admin's session is not found.",
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  access: 'staff',
  params: closed({ id: recordId().required() }),
  answer: doneAnswer,
});

/** `POST /admin/sessions/end-others`: all but the one that asks. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: "End all of one's own sessions but this one",
  section: 'Own account',
  method: 'POST',
  path: '/admin/sessions/end-others',
  access: 'staff',
  answer: object({ success: bool().required(), ended: number().required() }),
});
