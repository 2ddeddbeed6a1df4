import { bool, number, object, string, type InferType } from 'yup';
import { postsRight, tripsRight, type Access } from '../base/access.ts';
import { callsOf, plain, proved } from '../base/call.ts';
import type { ReasonKind } from '../base/decision-reasons.calls.ts';
import { decision } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, listOf, orNull, personal, required } from '../base/fields.ts';

/** Queues whose decisions are sampled, each with the access that a second look needs and the kind of its reasons. */
export const lookedQueues = {
  withdrawals: { access: 'viewWithdrawalEarnings', reasons: 'withdrawal' },
  driverApplications: { access: 'superAdmin', reasons: 'driverApplication' },
  reportedTrips: { access: tripsRight, reasons: 'travel' },
  reportedRides: { access: tripsRight, reasons: 'travel' },
  reportedRequests: { access: tripsRight, reasons: 'travel' },
  posts: { access: postsRight, reasons: 'post' },
} as const satisfies Record<string, { access: Access; reasons: ReasonKind }>;
export type LookedQueue = keyof typeof lookedQueues;

/** Days of the figures of agreement. */
export const agreementDays = 90;

const queue = () => string<LookedQueue>().oneOf(Object.keys(lookedQueues) as LookedQueue[]);

/** Record as it was decided: without the decision, contacts and accounts, with the reports that were open. */
const secondLook = object({
  _id: string().required(),
  queue: queue().required(),
  facts: listOf(object({ name: string().required(), value: personal('text').defined() })),
  reports: listOf(object({ reason: string().required(), text: orNull(personal('text')) })),
});
export type SecondLook = InferType<typeof secondLook>;

const agreement = object({
  queue: queue().required(),
  reason: orNull(string(), 'Reason of the list that the decisions had.'),
  name: required(string(), 'Admin whose decisions they are.'),
  looked: required(number(), 'Decisions that were looked at again.'),
  same: required(number(), 'Those that were decided in the same way.'),
  sameReason: required(number(), 'Those of them with the same reason of the list.'),
});
export type Agreement = InferType<typeof agreement>;

const call = callsOf({ section: 'Dashboard', capability: 'secondLooks', access: 'staff' });

/** `GET /dashboard/second-looks/next`: a decision of somebody else, of a queue that the caller may decide on. */
export const readNextLook = call('readNextLook', 'GET /dashboard/second-looks/next', {
  ...plain,
  summary: 'Next record that waits for a second look',
  answer: dataAnswer(object({ waiting: number().required(), look: orNull(secondLook) }).required()),
});

/** `POST /dashboard/second-looks/{id}`. Errors: `notFound`; `conflict` for one that was answered. */
export const answerLook = call('answerLook', 'POST /dashboard/second-looks/{id}', {
  ...plain,
  summary: 'Decide a record again, which changes nothing on it',
  description: 'Once, and never an own decision. The answer is the first decision, with nobody’s name.',
  failures: ['notFound', 'conflict'],
  body: closed({ status: decision().required(), remark: string().trim().min(1).max(500) }),
  answer: dataAnswer(
    object({ same: bool().required(), status: decision().required(), reason: orNull(string()) }).required(),
  ),
});

/** `GET /dashboard/second-looks`: the agreement, of the caller's decisions; for super admins of those of everybody. */
export const readAgreement = call('readAgreement', 'GET /dashboard/second-looks', {
  ...plain,
  summary: `Agreement of second looks with own decisions in the last ${agreementDays} days`,
  answer: dataAnswer(object({ percent: number().required(), rows: listOf(agreement) }).required()),
});

/** `PUT /dashboard/second-looks`: changes the percentage of later decisions that get a second look. */
export const changeLookShare = call('changeLookShare', 'PUT /dashboard/second-looks', {
  ...proved,
  access: 'superAdmin',
  summary: 'Change the percentage of decisions that get a second look',
  body: closed({ percent: number().integer().min(0).max(100).required() }),
});
