import { array, bool, number, object, string, type InferType } from 'yup';
import type { Access } from '../base/access.ts';
import { confirmUnderWay, deleteReason, recordIds } from '../base/bulk.ts';
import { callsOf, byTwo, exported, plain } from '../base/call.ts';
import { dataAnswer, listAnswer, maxPageSize } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull, required } from '../base/fields.ts';

/** List that a bulk job takes its records from: access, and the actions on them. */
interface BulkListRow {
  access: Access;
  actions: readonly string[];
}

/**
 * Lists of bulk jobs, named as in the paths of the single actions; `drivers` are offered rides. Accesses are literals rather
 * than those of the calls, so that a remote does not bundle the contracts of lists that it does not read.
 */
export const bulkLists = {
  users: { access: 'viewAllUsers', actions: ['block', 'unblock', 'delete'] },
  withdrawals: { access: 'viewWithdrawalEarnings', actions: ['accepted', 'rejected'] },
  deliverparcels: { access: 'staff', actions: ['delete'] },
  sendparcels: { access: 'staff', actions: ['delete'] },
  passengerrequests: { access: 'staff', actions: ['delete'] },
  drivers: { access: 'staff', actions: ['delete'] },
} as const satisfies Record<string, BulkListRow>;
export type BulkList = keyof typeof bulkLists;

/** Action of a bulk job. */
export type BulkJobAction = (typeof bulkLists)[BulkList]['actions'][number];

const listNames = Object.keys(bulkLists) as BulkList[];
const actionNames: readonly BulkJobAction[] = ['block', 'unblock', 'delete', 'accepted', 'rejected'];

/** Maximum number of records of one bulk job. */
export const maxBulkJob = 10_000;

/** Minutes for which frozen records can be confirmed. */
export const bulkFreezeMinutes = 10;

/** Days after which the results of a bulk job are deleted. */
export const bulkResultDays = 30;

/**
 * States of a bulk job: `frozen` and not confirmed, `expired` without a confirmation, `running`, `done`, or `cancelled`, which
 * leaves the rest of the records as they are.
 */
export const bulkJobStates = ['frozen', 'expired', 'running', 'done', 'cancelled'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

/** Facts about a record that a confirmation should not overlook; the first four leave it as it is. */
export const bulkExceptions = [
  'settled',
  'held',
  'blocked',
  'insufficient',
  'escalated',
  'linked',
  'balance',
  'paid',
  'underWay',
] as const;
export type BulkException = (typeof bulkExceptions)[number];

const exceptionName = () =>
  required(
    string().oneOf(bulkExceptions),
    '`settled`: decided or blocked already; `held`: on hold; `escalated`: waits for a super admin; `blocked`: the payee is blocked or deleted; `insufficient`: the balance does not cover it; `linked`: several users of the selection have the same bank account; `balance`: a user with money; `paid`: a payment that is not refunded; `underWay`: on the road.',
  );

const amount = () => orNull(naira(), 'Sum in naira; null where there is no money.');

/** Records of a bulk job with a common trait. */
export const bulkGroup = object({ name: string().required(), count: number().required(), amount: amount() });

/** Records of a bulk job that need a look. */
export const bulkExceptionGroup = object({
  exception: exceptionName(),
  count: number().required(),
  amount: amount(),
  skipped: required(bool(), 'True if these records will be left as they are.'),
});

/** A bulk job: the records as they were frozen, and how far it is. Times UTC. */
export const bulkJob = object({
  _id: string().required(),
  list: string().oneOf(listNames).required(),
  action: string().oneOf(actionNames).required(),
  state: string().oneOf(bulkJobStates).required(),
  count: number().required(),
  amount: amount(),
  hash: required(string(), 'SHA-256 over the ids and versions of the records.'),
  groups: listOf(bulkGroup),
  exceptions: listOf(bulkExceptionGroup),
  frozenAt: instant().required(),
  expiresAt: instant().required(),
  confirmedAt: orNull(instant()),
  finishedAt: orNull(instant()),
  waiting: number().required(),
  changed: number().required(),
  skipped: number().required(),
  cancelled: number().required(),
});
export type BulkJob = InferType<typeof bulkJob>;

/** Record of a bulk job with its result. `amount` in naira. */
export const bulkItem = object({
  _id: required(string(), "The record's id."),
  title: string().required(),
  amount: amount(),
  exceptions: array().of(exceptionName()).required(),
  state: string<'waiting' | 'changed' | 'skipped' | 'cancelled'>().required(),
  reason: orNull(string(), 'Reason that it was left as it is.'),
});
export type BulkItem = InferType<typeof bulkItem>;

/** Filters of the records of a bulk job. */
export const bulkItemFilters = ['all', 'exceptions', 'waiting', 'changed', 'skipped', 'cancelled'] as const;

const call = callsOf({ section: 'Bulk jobs', access: 'staff', capability: 'bulkJobs' });

interface FrozenBody {
  ids?: unknown;
  matching?: unknown;
  list: BulkList;
  action: string;
}

/** `POST /dashboard/bulk`: freezes records for an action; nothing is changed. Errors: `conflict` for too many records. */
export const freezeBulk = call('freezeBulk', 'POST /dashboard/bulk', {
  ...plain,
  summary: 'Freeze the records of an action, to look at before it is confirmed',
  description: `Stores the ids and versions of the named records, or of all that match filter and search of the list, at most ${maxBulkJob}. It needs the access of the single action, and can be confirmed for ${bulkFreezeMinutes} minutes, or until the caller freezes again.`,
  failures: ['conflict'],
  body: closed({
    list: string().oneOf(listNames).required(),
    action: string().oneOf(actionNames).required(),
    ids: recordIds().optional(),
    matching: closed({ filter: string().max(40), q: string().trim().max(100) })
      .optional()
      .default(undefined),
  })
    .test({
      name: 'oneSelection',
      message: 'give ids or matching',
      test: (body: unknown) => {
        const { ids, matching } = body as FrozenBody;
        return (ids === undefined) !== (matching === undefined);
      },
    })
    .test({
      name: 'action',
      message: 'action is not one of this list',
      test: (body: unknown) => {
        const { list, action } = body as FrozenBody;
        const row: BulkListRow | undefined = Object.hasOwn(bulkLists, list) ? bulkLists[list] : undefined;
        return row === undefined || row.actions.includes(action);
      },
    }),
  answer: dataAnswer(bulkJob.required()),
});

/** `POST /dashboard/bulk/{id}/confirm`: starts the job; again, it answers the same. */
export const confirmBulk = call('confirmBulk', 'POST /dashboard/bulk/{id}/confirm', {
  ...byTwo,
  summary: 'Start an action on frozen records',
  description:
    'The server acts on one record after the other as the admin who confirmed, under the rules of the single action at that time; a record that has changed since it was frozen is left as it is. `hash` is that of the frozen records; `reason` is that of the decision on each.',
  failures: ['conflict', 'underWay'],
  body: closed({
    hash: string().max(64).required(),
    reason: deleteReason(),
    confirmUnderWay: confirmUnderWay(),
  }),
  answer: dataAnswer(bulkJob.required()),
});

/** `POST /dashboard/bulk/{id}/cancel`: leaves the rest of the records as they are. Errors: `notFound`; `conflict` once it is done. */
export const cancelBulk = call('cancelBulk', 'POST /dashboard/bulk/{id}/cancel', {
  ...plain,
  summary: 'Stop a bulk job',
  description: 'Records that were changed stay changed. After the answer no further record is changed.',
  failures: ['conflict'],
  answer: dataAnswer(bulkJob.required()),
});

/** `GET /dashboard/bulk`: the last confirmed jobs of the caller, newest first. */
export const listBulkJobs = call('listBulkJobs', 'GET /dashboard/bulk', {
  ...plain,
  summary: 'The last 20 bulk jobs of the caller, newest first',
  background: true,
  answer: dataAnswer(listOf(bulkJob)),
});

/** `GET /dashboard/bulk/{id}`: one job of the caller. Errors: `notFound`, also for another admin's. */
export const readBulkJob = call('readBulkJob', 'GET /dashboard/bulk/{id}', {
  ...plain,
  summary: 'A bulk job and how far it is',
  background: true,
  answer: dataAnswer(bulkJob.required()),
});

/** `GET /dashboard/bulk/{id}/items`: records of a job with their results; as CSV the whole outcome. */
export const listBulkItems = call('listBulkItems', 'GET /dashboard/bulk/{id}/items', {
  ...exported,
  summary: 'Records of a bulk job and what became of each',
  query: closed({
    limit: number().integer().min(1).max(maxPageSize),
    cursor: string().max(1_000),
    filter: string().oneOf(bulkItemFilters),
  }),
  answer: listAnswer(bulkItem),
});
