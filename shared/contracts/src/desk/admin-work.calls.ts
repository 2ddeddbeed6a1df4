import { bool, number, object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { instant, listOf, naira, orNull, required } from '../base/fields.ts';

/** Kinds of what acts, or counts, on the authority of an admin, each with its heading. */
export const adminWorkKinds = {
  sessions: 'Sessions',
  scheduledDecisions: 'Scheduled decisions',
  firstApprovals: 'First approvals',
  proposals: 'Proposals',
  serviceKeys: 'Service keys',
  webhooks: 'Webhooks',
} as const;
export type AdminWorkKind = keyof typeof adminWorkKinds;

const kind = () =>
  required(string<AdminWorkKind>().oneOf(Object.keys(adminWorkKinds) as AdminWorkKind[]), 'What it is.');

/** Items of one kind that are listed. */
export const maxAdminWork = 50;

const item = object({
  _id: string().required(),
  title: required(string(), 'Address of a session, action of a job, label of a key, host of a webhook.'),
  detail: orNull(string()),
  amount: orNull(naira(), 'Of a first approval.'),
  at: required(instant(), 'Time at which it began.'),
  until: orNull(instant(), 'Time at which it ends, or takes effect; null where there is none.'),
});

/** Work under way of an admin. */
export const adminWork = object({
  name: string().required(),
  mine: required(bool(), 'True for the caller.'),
  groups: listOf(
    object({ kind: kind(), count: number().required(), items: listOf(item) }),
    `Kinds of which there are any, in their order, each with the newest ${maxAdminWork}.`,
  ),
});
export type AdminWork = InferType<typeof adminWork>;

const call = callsOf({ section: 'Admins', capability: 'adminWork', access: 'superAdmin' });

/** `GET /dashboard/admins/{id}/under-way`: everything that acts on the authority of an admin. */
export const readUnderWay = call('readUnderWay', 'GET /dashboard/admins/{id}/under-way', {
  ...plain,
  summary: 'Everything that is under way of an admin',
  description:
    'Sessions, and what would act or count without a further request: scheduled decisions, first approvals, proposals, service keys and webhooks whose authority stands.',
  answer: dataAnswer(adminWork.required()),
});

/** `POST /dashboard/admins/{id}/stop`: ends everything that {@link readUnderWay} names. */
export const stopEverything = call('stopEverything', 'POST /dashboard/admins/{id}/stop', {
  ...proved,
  summary: 'Stop everything of an admin',
  description:
    'Ends all sessions, refuses scheduled decisions, withdraws proposals, and lets first approvals lapse; service keys and webhooks are suspended until another super admin takes them over. The account, its password and rights stay as they are. The same call again finds nothing.',
  answer: dataAnswer(
    object({
      stopped: listOf(object({ kind: kind(), count: number().required() }), 'Kinds of which there were any.'),
    }).required(),
  ),
});
