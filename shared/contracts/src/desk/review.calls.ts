import { array, bool, number, object, string, type InferType } from 'yup';
import type { Access } from '../base/access.ts';
import { byTwo, callsOf, plain, proved, type Call, type Section } from '../base/call.ts';
import type { Capability } from '../backend/capabilities.ts';
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

/** Names of the calls of one queue. */
interface Queue<Name extends string> {
  name: Name;
  /** Records of the queue in the documentation, as a plural. */
  records: string;
  /** Path of the list. */
  path: string;
  access: Access;
  section: Section;
  /** By default `review`. */
  capability?: Capability;
  /** Second factor and persons that a decision needs. */
  decision: Pick<Call, 'stepUp' | 'approval'>;
  /** Further sentences on what the decisions do. */
  effects?: string;
}

/**
 * Calls of review mode for one queue. Claims last {@link reviewClaimMinutes} and are kept in the database; a decision is
 * scheduled, and the server carries it out, with the rules of the call that decides at once.
 */
export function reviewCalls<Name extends string>({
  name,
  records,
  path,
  access,
  section,
  capability = 'review',
  decision: asks,
  effects = '',
}: Queue<Name>) {
  const call = callsOf({ section, access, capability, ...plain });
  return {
    /** Claims the first records that nobody holds; those that the caller holds already come first. */
    claimNext: call(`claimNext${name}`, `POST ${path}/review/next`, {
      summary: `Claim the next ${records} to review`,
      description:
        "Records with a waiting decision, those that others hold and those in `skip` are left out; with the list's `filter` and search `q`, so is what the list does not show. Two callers never get the same record.",
      body: closed({
        count: number().integer().min(1).max(maxReviewClaims).required(),
        skip: array().of(recordId().required()).max(maxSkipped),
        ...{ filter: string().max(40), q: string().trim().max(100) },
      }),
      answer: dataAnswer(reviewBatch.required()),
    }),
    activity: call(`reviewActivity${name}`, `GET ${path}/review/activity`, {
      summary: `Claims and waiting decisions of ${records}`,
      background: true,
      refreshed: true,
      answer: dataAnswer(reviewActivity.required()),
    }),
    /** Errors: `notFound`; `conflict` while another admin holds it, or once it is decided. */
    claim: call(`claim${name}`, `POST ${path}/{id}/review/claim`, {
      summary: `Claim one of the ${records} to review it, or extend the claim`,
      failures: ['notFound', 'conflict'],
      answer: dataAnswer(reviewClaim.required()),
    }),
    /** A super admin ends anybody's claim. Errors: `conflict` for another admin's claim. */
    release: call(`release${name}`, `POST ${path}/{id}/review/release`, {
      summary: 'End a claim',
      description:
        'Ends the claim of the caller; a super admin ends any. A record without a claim stays as it is.',
      failures: ['conflict'],
      answer: object({ success: bool().required() }),
    }),
    /** Errors: `notFound`; `conflict` for a decided record, another admin's claim, a waiting decision or another version. */
    schedule: call(`schedule${name}`, `POST ${path}/{id}/review/decide`, {
      summary: 'Decide, so that it can be taken back for some seconds',
      description:
        'The server carries the decision out once `takesEffectAt` has come, whether or not the caller is still there, under the rules of the immediate decision at that time; the claim ends with it. Without a time to take back (`DECISION_UNDO_SECONDS=0`) it is carried out at once.' +
        effects,
      failures: ['notFound', 'conflict', 'notIndependent'],
      ...asks,
      body: closed({
        status: decision().required(),
        remark: string().trim().min(1).max(500),
        version: string().max(80),
      }),
      answer: dataAnswer(scheduledDecision.required()),
    }),
    /** Errors: `notFound` without a decision; `conflict` once it took effect, or for another admin's. */
    undo: call(`undo${name}`, `POST ${path}/{id}/review/undo`, {
      summary: 'Take a decision back that has not taken effect yet',
      description:
        'The caller holds the record again afterwards. Only the admin who decided, or a super admin.',
      failures: ['notFound', 'conflict'],
      answer: dataAnswer(scheduledDecision.required()),
    }),
  };
}

/** Review mode of withdrawal requests. */
export const withdrawalReview = reviewCalls({
  name: 'Withdrawals',
  records: 'withdrawal requests',
  path: '/dashboard/withdrawal-requests',
  access: 'viewWithdrawalEarnings',
  section: 'Withdrawals',
  decision: byTwo,
});

/** Review mode of driver applications. */
export const driverReview = reviewCalls({
  name: 'DriverApplications',
  records: 'driver applications',
  path: '/dashboard/drivers/applications',
  access: 'superAdmin',
  section: 'Drivers',
  decision: proved,
});
