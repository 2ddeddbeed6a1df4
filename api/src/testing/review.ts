import { sql } from 'kysely';
import type { Handle, ReviewQueueName } from '../database/schema.ts';
import { carryOutNext, type DecisionWorker } from '../modules/desk/review/decision-worker.service.ts';
import { reviewQueues } from '../modules/desk/review/review-queues.service.ts';
import type { TestApi } from './api.ts';
import { auditOf } from './audit.ts';
import type { LoggedIn } from './staff.ts';
import { insertRequested } from './payouts.ts';
import { rowOf, setRows } from './rows.ts';

/** Paths of the lists of the queues. */
export const queuePaths = {
  withdrawals: '/dashboard/withdrawal-requests',
  driverApplications: '/dashboard/drivers/applications',
  reportedTrips: '/dashboard/deliver-parcels',
  reportedRides: '/dashboard/offer-ride',
  reportedRequests: '/dashboard/passenger-requests',
  posts: '/dashboard/posts',
  appeals: '/dashboard/appeals',
} as const;

/** Makes the calls of review mode for an admin. */
export function reviewer(
  api: Pick<TestApi, 'call'>,
  { token }: { token: string },
  queue: ReviewQueueName = 'withdrawals',
) {
  const path = `/dashboard/review/${queue}`;
  const post = (rest: string, body?: object) => api.call('POST', `${path}/${rest}`, { token, body });
  return {
    next: (count = 1, skip?: string[]) => post('next', { count, ...(skip && { skip }) }),
    activity: () => api.call('GET', `${path}/activity`, { token }),
    /** Reads a reported record or a post with its evidence. */
    read: (id: string) => api.call('GET', `${path}/${id}`, { token }),
    claim: (id: string) => post(`${id}/claim`),
    release: (id: string) => post(`${id}/release`),
    decide: (id: string, status: string, more: object = {}) => post(`${id}/decide`, { status, ...more }),
    undo: (id: string) => post(`${id}/undo`),
  };
}

/** Worker of scheduled decisions; staff pay by hand. */
export const decisionWorker = (database: Handle): DecisionWorker => ({
  ...{ database, queues: reviewQueues({ provider: 'manual' }) },
  log: { warn: () => undefined },
});

/** Makes the waiting decision of a record due; one that is due keeps its time, and with it its place in the order. */
export async function makeDue(database: Handle, id: string): Promise<void> {
  await sql`
    update scheduled_decisions set takes_effect_at = now(), next_try_at = now()
    where record_id = ${id}::uuid and state = 'waiting' and next_try_at > now()`.execute(database);
}

/**
 * Lets the decision of a record take effect, by a worker of the test or the server's own.
 * @returns its state: `waiting` after a fault
 */
export async function takeEffect(database: Handle, id: string) {
  const worker = decisionWorker(database);
  await makeDue(database, id);
  for (;;) {
    const scheduled = await lastScheduled(database, id);
    if (scheduled.state !== 'waiting' || scheduled.tries > 0) return scheduled;
    await carryOutNext(worker);
  }
}

/** Last scheduled decision of a record. */
const lastScheduled = (database: Handle, id: string) =>
  database
    .selectFrom('scheduled_decisions')
    .select(['state', 'refusal', 'tries'])
    .where('record_id', '=', id)
    .orderBy('scheduled_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Rights of an admin who decides on withdrawals. */
export const decides = { rights: { viewWithdrawalEarnings: true } };

/** Withdrawal requests of tests, over ₦1,000.50. */
export const requestsOf = (api: TestApi) => ({
  /** Inserts a request, and its user with a balance that covers it. */
  insertRequest: () => insertRequested(api.database, {}, 100_050),
  /** Version that the details show. */
  versionOf: async (id: string, who: LoggedIn): Promise<string> =>
    (await who.get(`${queuePaths.withdrawals}/${id}`)).body.data.version,
  statusOf: (id: string) => rowOf(api.database, 'withdrawals', ['status', 'remark', 'decided_by'], { id }),
  /** Audited actions, oldest first, without the type of the record. */
  actionsOf: async (id: string) =>
    (await auditOf(api.database, id)).map(({ action }) => action.replace('withdrawal.', '')),
  setBlocked: (userId: string, blocked: boolean) =>
    setRows(api.database, 'users', { blocked }, { id: userId }),
});

/** Calls of review mode on one queue, as one admin. */
export type Reviewer = ReturnType<typeof reviewer>;
