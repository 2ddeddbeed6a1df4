import { reviewClaimMinutes as minutes } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { AppError, conflict } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { DecisionRefused } from '../../base/decisions/decisions.rules.ts';
import { deleteClaim, insertClaims } from './claims.repository.ts';
import { assertUnclaimed, assertUndecided } from './claims.service.ts';
import type { ReviewDecision, ReviewQueue } from './review-queues.service.ts';
import {
  insertScheduled,
  lockLatest,
  selectScheduled,
  settleScheduled,
  type ScheduledRow,
} from './scheduled-decisions.repository.ts';

export { refuseWaiting } from './scheduled-decisions.repository.ts';
export type { ScheduledRow };

/**
 * Schedules a decision, if it would be carried out now; the claim of the admin ends. Locks the record, then its
 * scheduled decisions, then its claim.
 * @param undoSeconds time to take it back; 0 carries it out in the same transaction
 * @throws ApplicationNotFound, WithdrawalNotFound @throws DecisionRefused with the reason of the decision at once
 * @throws ClaimedByAnother
 */
export function scheduleDecision(
  database: Handle,
  actor: Actor,
  queue: ReviewQueue,
  given: { id: string; decision: ReviewDecision; undoSeconds: number },
): Promise<ScheduledRow> {
  const { id, decision, undoSeconds: seconds } = given;
  const { adminId, adminVersion, sessionId, address, requestId } = actor;
  return database.transaction().execute(async (transaction) => {
    const result = await queue.evaluate(transaction, actor, id, decision);
    if (result === undefined) throw queue.notFound();
    if (result instanceof DecisionRefused) throw result;
    await assertUndecided(transaction, queue, id);
    await assertUnclaimed(transaction, adminId, queue, id);
    const row = {
      ...{ queue: queue.name, record_id: id, admin_id: adminId, decision: decision.status },
      ...{ remark: decision.remark ?? null, version: decision.version ?? null },
      ...{ address, request_id: requestId, admin_version: adminVersion, session_id: sessionId },
    };
    const scheduledId = await insertScheduled(transaction, row, seconds);
    await deleteClaim(transaction, queue, { id, adminId });
    const scheduled = await selectScheduled(transaction, scheduledId);
    if (seconds === 0) await queue.decide(transaction, actor, id, decision);
    else await appendAudit(transaction, actor, [scheduledEntry('schedule', queue, scheduled)]);
    return scheduled;
  });
}

/**
 * Takes a waiting decision back; the caller's claim of the record lasts again. Waits for a worker that carries it out at the
 * moment. The same call again changes nothing.
 * @throws AppError for the decision of another, unless the caller is a super admin, and for one that does not wait
 */
export function undoDecision(
  database: Handle,
  actor: Actor & { superAdmin: boolean },
  queue: ReviewQueue,
  id: string,
): Promise<ScheduledRow> {
  const { adminId } = actor;
  return database.transaction().execute(async (transaction) => {
    const latest = await lockLatest(transaction, queue.name, id);
    if (latest === undefined) throw new AppError('notFound', 'There is no decision to take back.');
    if (latest.admin_id !== adminId && !actor.superAdmin)
      throw conflict(`${latest.by} decided this. Only ${latest.by} or a super admin can take it back.`);
    if (latest.state === 'undone') return latest;
    if (latest.state !== 'waiting')
      throw conflict(
        latest.refusal === null
          ? 'The decision has taken effect and cannot be taken back.'
          : `The decision was not carried out: ${latest.refusal}`,
      );
    await settleScheduled(transaction, latest.id, 'undone');
    await insertClaims(transaction, queue, { ids: [id], adminId, minutes });
    await appendAudit(transaction, actor, [scheduledEntry('undo', queue, latest)]);
    return selectScheduled(transaction, latest.id);
  });
}

/**
 * Audit entry of what happened to a scheduled decision; the decision itself has an entry of its own once it is carried out.
 * @param reason name of the error that the decision was refused with
 */
export function scheduledEntry(
  action: 'schedule' | 'undo' | 'scheduleRefused',
  { recordType }: { recordType: string },
  { record_id: recordId, decision }: Pick<ScheduledRow, 'record_id' | 'decision'>,
  reason?: string,
) {
  const [none, scheduled] = [{ scheduled: null }, { scheduled: decision }];
  const after = action === 'schedule' ? scheduled : { ...none, ...(reason !== undefined && { reason }) };
  const before = action === 'schedule' ? none : scheduled;
  return auditEntry(`${recordType}.${action}`, [recordType, recordId], after, before);
}
