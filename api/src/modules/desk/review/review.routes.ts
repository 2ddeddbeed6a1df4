import type {
  driverReview,
  ReviewActivity,
  ReviewClaim,
  ScheduledDecision,
  withdrawalReview,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import type { ReviewQueue } from './review-queues.service.ts';
import { selectActivity, type ActiveClaim, type ActiveDecision } from './review-activity.read-model.ts';
import type { ClaimRow } from './claims.service.ts';
import type { ScheduledRow } from './scheduled-decisions.service.ts';
import * as claims from './claims.service.ts';
import * as decisions from './scheduled-decisions.service.ts';

/**
 * Calls of review mode for one queue.
 *
 * @param undoSeconds seconds for which a decision can be taken back
 */
export function reviewRoutes(
  app: FastifyInstance,
  database: Handle,
  calls: typeof withdrawalReview | typeof driverReview,
  { queue, undoSeconds }: { queue: ReviewQueue; undoSeconds: number },
): void {
  route(app, calls.claimNext, async ({ body, caller }) => ({
    success: true,
    data: await claims.claimNext(database, caller, queue, { count: body.count, skip: body.skip ?? [] }),
  }));

  route(app, calls.activity, async ({ caller: { adminId } }) => ({
    success: true,
    data: toActivity(await selectActivity(database, queue, adminId), adminId),
  }));

  route(app, calls.claim, async ({ params: { id }, actor }) => ({
    success: true,
    data: toClaim(await claims.claimRecord(database, actor, queue, id), actor.adminId),
  }));

  route(app, calls.release, async ({ params: { id }, actor, caller: { superAdmin } }) => {
    await claims.releaseRecord(database, { ...actor, superAdmin }, queue, id);
    return { success: true };
  });

  route(app, calls.schedule, async ({ params: { id }, body, actor }) => {
    const given = { id, decision: body, undoSeconds };
    const scheduled = await decisions.scheduleDecision(database, actor, queue, given);
    return { success: true, data: toScheduled(scheduled, actor.adminId) };
  });

  route(app, calls.undo, async ({ params: { id }, actor, caller: { superAdmin } }) => ({
    success: true,
    data: toScheduled(
      await decisions.undoDecision(database, { ...actor, superAdmin }, queue, id),
      actor.adminId,
    ),
  }));
}

/** @param callerId the admin who reads it */
const toClaim = (claim: ClaimRow | ActiveClaim, callerId: string): ReviewClaim => ({
  _id: claim.record_id,
  by: fullName(claim.first_name, claim.last_name) ?? '',
  mine: claim.admin_id === callerId,
  until: claim.until.toISOString(),
});

/** @param callerId the admin who reads it */
const toScheduled = (scheduled: ScheduledRow | ActiveDecision, callerId: string): ScheduledDecision => ({
  _id: scheduled.record_id,
  by: fullName(scheduled.first_name, scheduled.last_name) ?? '',
  mine: scheduled.admin_id === callerId,
  status: scheduled.decision,
  remark: scheduled.remark,
  state: scheduled.state,
  refusal: scheduled.refusal,
  scheduledAt: scheduled.scheduled_at.toISOString(),
  takesEffectAt: scheduled.takes_effect_at.toISOString(),
});

/** @param callerId the admin who reads it */
const toActivity = (rows: (ActiveClaim | ActiveDecision)[], callerId: string): ReviewActivity => ({
  claims: rows.flatMap((row) => (row.kind === 'claim' ? [toClaim(row, callerId)] : [])),
  scheduled: rows.flatMap((row) => (row.kind === 'decision' ? [toScheduled(row, callerId)] : [])),
});
