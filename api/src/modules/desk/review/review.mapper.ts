import type { ReviewActivity, ReviewClaim, ScheduledDecision } from '@padiman/contracts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import type { ActiveClaim, ActiveDecision } from './review-activity.read-model.ts';
import type { ClaimRow } from './claims.service.ts';
import type { ScheduledRow } from './scheduled-decisions.service.ts';

/** @param callerId the admin who reads it */
export const toClaim = (claim: ClaimRow | ActiveClaim, callerId: string): ReviewClaim => ({
  _id: claim.record_id,
  by: fullName(claim.first_name, claim.last_name) ?? '',
  mine: claim.admin_id === callerId,
  until: claim.until.toISOString(),
});

/** @param callerId the admin who reads it */
export const toScheduled = (
  scheduled: ScheduledRow | ActiveDecision,
  callerId: string,
): ScheduledDecision => ({
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
export const toActivity = (rows: (ActiveClaim | ActiveDecision)[], callerId: string): ReviewActivity => ({
  claims: rows.flatMap((row) => (row.kind === 'claim' ? [toClaim(row, callerId)] : [])),
  scheduled: rows.flatMap((row) => (row.kind === 'decision' ? [toScheduled(row, callerId)] : [])),
});
