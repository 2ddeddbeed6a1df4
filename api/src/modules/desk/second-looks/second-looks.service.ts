import { agreementDays, isAllowed, lookedQueues, type LookedQueue } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, conflict, found } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { tellReasons } from '../../base/decision-reasons/decision-reasons.service.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { factsOf } from '../appeals/appeals.service.ts';
import * as repository from './second-looks.repository.ts';

/** Reads a decision that waits for a second look by the caller, without the decision itself. */
export async function readNext(database: Handle, caller: Caller): Promise<object> {
  const names = Object.keys(lookedQueues) as LookedQueue[];
  const queues = names.filter((name) => isAllowed(caller, lookedQueues[name].access));
  const found = await repository.selectNext(database, caller.adminId, queues);
  return found === undefined
    ? { waiting: 0, look: null }
    : { waiting: found.waiting, look: { ...found, facts: factsOf(found.evidence) } };
}

/**
 * Answers a second look, once. The record stays as it is.
 * @returns the first decision
 * @throws NotAllowed for an own decision, and without the access to the queue
 */
export const answerLook = (
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  id: string,
  { status, remark: text = null }: { status: Decision; remark?: string | null | undefined },
): Promise<object> =>
  database.transaction().execute(async (transaction) => {
    const look = found(await repository.lockLook(transaction, id), 'second look');
    const { access, reasons: kind } = lookedQueues[look.queue];
    if (look.decided_by === actor.adminId || !isAllowed(caller, access)) throw new NotAllowed();
    if (look.looked_at !== null) throw conflict('Somebody has looked at this decision already.');
    const told = status === 'rejected' ? [{ kind, memberId: null, text }] : [];
    const reasonCode = (await tellReasons(transaction, told))[0]?.reasonCode ?? null;
    const given = { looked_by: actor.adminId, look_outcome: status, look_reason_code: reasonCode };
    await repository.setLook(transaction, id, given);
    const after = { queue: look.queue, status, reasonCode };
    await appendAudit(transaction, actor, [auditEntry('secondLook.answer', ['secondLook', id], after)]);
    return { same: look.outcome === status, status: look.outcome, reason: look.reason };
  });

/** Counts how often second looks agreed with the caller's decisions, or with those of everybody for super admins. */
export const readAgreement = async (database: Handle, { superAdmin, adminId }: Caller) => ({
  percent: await repository.selectShare(database),
  rows: await repository.selectAgreement(database, superAdmin ? null : adminId, agreementDays),
});

/** Changes the percentage of decisions that are sampled from now on. */
export const changeShare = (database: Handle, actor: Actor, percent: number): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const before = { percent: await repository.selectShare(transaction) };
    await repository.updateShare(transaction, percent);
    const entry = auditEntry('secondLook.changeShare', ['secondLook', null], { percent }, before);
    await appendAudit(transaction, actor, [entry]);
  });
