import { number, object, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, recordId, required } from '../base/fields.ts';

/** Numbers of what acts, or counts, on the authority of an admin. */
export const adminWork = object({
  sessions: number().required(),
  serviceKeys: required(number(), 'Keys that the admin made and that work.'),
  decisions: required(number(), 'Decisions that wait: scheduled ones, and first approvals.'),
  proposals: required(number(), 'Changes that wait for a second super admin or for their time.'),
  claims: required(number(), 'Records that the admin has claimed in review mode.'),
});
export type AdminWork = InferType<typeof adminWork>;

const call = callsOf({ section: 'Admins', capability: 'stopAdmin', access: 'superAdmin' });
const path = '/dashboard/admins/{id}/stop';
const params = closed({ id: recordId().required() });
const answer = dataAnswer(adminWork.required());

/** `GET /dashboard/admins/{id}/stop`: what {@link stopAdmin} would end. Errors: `notFound`. */
export const readAdminWork = call('readAdminWork', `GET ${path}`, {
  ...plain,
  params,
  summary: 'How much would end if an admin was stopped',
  answer,
});

/** `POST /dashboard/admins/{id}/stop`. Errors: `notFound`; `forbidden` for oneself. */
export const stopAdmin = call('stopAdmin', `POST ${path}`, {
  ...proved,
  params,
  summary: 'Stop an admin',
  description:
    'Ends all sessions, refuses scheduled decisions, lets first approvals lapse, withdraws proposals and ends claims, in one transaction; service keys that the admin made are suspended until another super admin takes them over. Account, password and rights stay: the admin can sign in again. The answer has the numbers of what ended; the same call again finds nothing. The admin and the super admins get a text message. Nobody stops themselves.',
  failures: ['forbidden'],
  answer,
});
