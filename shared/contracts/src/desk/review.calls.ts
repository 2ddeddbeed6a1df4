import { array, bool, number, object, string, type InferType } from 'yup';
import { postsRight, tripsRight } from '../base/access.ts';
import { byTwo, callsOf, plain, proved, type Policy } from '../base/call.ts';
import { decision } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, orNull, personal, recordId, required } from '../base/fields.ts';

/** Minutes after which a claim in review mode ends, unless it is renewed. */
export const reviewClaimMinutes = 5;

/** Most records that one session holds at once in review mode: the shown one and those fetched ahead. */
export const maxReviewClaims = 3;

/** Most records that a session passes over in one call. */
const maxSkipped = 500;

/** Claim of a record in review mode. Time UTC. */
export const reviewClaim = object({
  _id: string().required(),
  by: string().defined().meta({ description: 'Name of the admin who holds the record.' }),
  mine: required(bool(), 'True for a claim of the caller.'),
  until: instant().required(),
});

/** States of a scheduled decision: `waiting` can be taken back; `refused` was tried and could not be carried out. */
export const scheduledStates = ['waiting', 'done', 'undone', 'refused'] as const;

/** Decision that the server carries out once its time has come. Times UTC. */
export const scheduledDecision = object({
  _id: required(string(), 'The record that is decided on.'),
  by: string().defined(),
  mine: required(bool(), 'True for a decision of the caller.'),
  status: decision().required(),
  remark: orNull(personal('text')),
  state: string().oneOf(scheduledStates).required(),
  refusal: orNull(string(), 'Why it could not be carried out.'),
  scheduledAt: instant().required(),
  takesEffectAt: instant().required(),
});
export type ScheduledDecision = InferType<typeof scheduledDecision>;

/** Records that the caller holds, in the order of the queue, and how many wait in the queue. */
export const reviewBatch = object({
  ids: listOf(string()),
  waiting: required(number(), 'Records that nobody has decided on, held ones among them.'),
  heldByOthers: number().required(),
});

/** Everything that happens to a queue: who holds what, and decisions that can still be taken back or were refused. */
export const reviewActivity = object({
  claims: array().of(reviewClaim).required(),
  scheduled: required(
    array().of(scheduledDecision),
    'Those that wait, and those of the caller that were refused in the last hour.',
  ),
});
export type ReviewActivity = InferType<typeof reviewActivity>;

/**
 * Queues of review mode, each with who reviews its records and what a decision on one of them asks for, which is what the
 * decision at once asks for.
 */
export const reviewPolicies = {
  withdrawals: { access: 'viewWithdrawalEarnings', ...byTwo },
  driverApplications: { access: 'superAdmin', ...proved },
  appeals: { access: 'superAdmin', ...proved },
  reportedTrips: { access: tripsRight, ...plain },
  reportedRides: { access: tripsRight, ...plain },
  reportedRequests: { access: tripsRight, ...plain },
  posts: { access: postsRight, ...plain },
} as const satisfies Record<string, Policy>;
export type ReviewQueueName = keyof typeof reviewPolicies;

/** Names of all queues. */
export const reviewQueueNames = Object.keys(reviewPolicies) as readonly ReviewQueueName[];

/** Policies of a call that decides nothing, by queue. */
export const unprovedPolicies = <Name extends ReviewQueueName>(names: readonly Name[]) => ({
  by: 'queue',
  of: Object.fromEntries(names.map((name) => [name, { access: reviewPolicies[name].access, ...plain }])),
});

const path = '/dashboard/review/{queue}';
const queue = string().oneOf(reviewQueueNames).required();
const ofQueue = { params: closed({ queue }) };
const ofRecord = { params: closed({ queue, id: recordId().required() }) };
const call = callsOf({ section: 'Review mode', capability: 'review', access: 'superAdmin' });
const unproved = { ...plain, policies: unprovedPolicies(reviewQueueNames) };

/**
 * Calls of review mode, for every queue. Claims last {@link reviewClaimMinutes} and are kept in the database; a decision is
 * scheduled, and the server carries it out, with the rules of the call that decides at once.
 */
export const review = {
  /** Claims the first records that nobody holds; those that the caller holds already come first. */
  claimNext: call('claimNextForReview', `POST ${path}/next`, {
    ...unproved,
    ...ofQueue,
    summary: 'Claim the next records of a queue to review them',
    description:
      "Records with a waiting decision, those that others hold and those in `skip` are left out; with the list's `filter` and search `q`, so is what the list does not show. Two callers never get the same record.",
    body: closed({
      count: number().integer().min(1).max(maxReviewClaims).required(),
      skip: array().of(recordId().required()).max(maxSkipped),
      filter: string().max(40),
      q: string().trim().max(100),
    }),
    answer: dataAnswer(reviewBatch.required()),
  }),
  activity: call('readReviewActivity', `GET ${path}/activity`, {
    ...unproved,
    ...ofQueue,
    summary: 'Claims and waiting decisions of a queue',
    background: true,
    refreshed: true,
    answer: dataAnswer(reviewActivity.required()),
  }),
  /** Errors: `notFound`; `conflict` while another admin holds it, or once it is decided. */
  claim: call('claimForReview', `POST ${path}/{id}/claim`, {
    ...unproved,
    ...ofRecord,
    summary: 'Claim a record to review it, or extend the claim',
    failures: ['notFound', 'conflict'],
    answer: dataAnswer(reviewClaim.required()),
  }),
  /** A super admin ends anybody's claim. Errors: `conflict` for another admin's claim. */
  release: call('releaseFromReview', `POST ${path}/{id}/release`, {
    ...unproved,
    ...ofRecord,
    summary: 'End a claim',
    description:
      'Ends the claim of the caller; a super admin ends any. A record without a claim stays as it is.',
    failures: ['conflict'],
    answer: object({ success: bool().required() }),
  }),
  /** Errors: `notFound`; `conflict` for a decided record, another admin's claim, a waiting decision or another version. */
  schedule: call('decideInReview', `POST ${path}/{id}/decide`, {
    ...byTwo,
    ...ofRecord,
    policies: { by: 'queue', of: reviewPolicies },
    summary: 'Decide, so that it can be taken back for some seconds',
    description:
      'The server carries the decision out once `takesEffectAt` has come, whether or not the caller is still there, under the rules of the immediate decision at that time; the claim ends with it. Without a time to take back (`DECISION_UNDO_SECONDS=0`) it is carried out at once. Of reported records and posts `accepted` keeps the record, and it leaves the queue; `rejected` deletes it with the remark as reason, and pays nothing back. Of appeals `accepted` reverses the decision and undoes what can be undone; `rejected` upholds it, and the member is sent the remark. Nobody decides an appeal of a decision of their own.',
    failures: ['notFound', 'conflict', 'notIndependent'],
    body: closed({
      status: decision().required(),
      remark: string().trim().min(1).max(500),
      version: string().max(80),
    }),
    answer: dataAnswer(scheduledDecision.required()),
  }),
  /** Errors: `notFound` without a decision; `conflict` once it took effect, or for another admin's. */
  undo: call('undoInReview', `POST ${path}/{id}/undo`, {
    ...unproved,
    ...ofRecord,
    summary: 'Take a decision back that has not taken effect yet',
    description:
      'The caller holds the record again afterwards. Only the admin who decided, or a super admin.',
    failures: ['notFound', 'conflict'],
    answer: dataAnswer(scheduledDecision.required()),
  }),
};
