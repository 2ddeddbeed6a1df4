import { appealRule, type AppealedType } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { appeals } from '../../../lists/records.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { AppError, conflict, found, refusal } from '../../../plugins/errors.ts';
import { recordHistory } from '../../base/audit/audit-trail.service.ts';
import { appendAudit, auditEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import { appealObstacles, refusalOf, toObstacles } from '../../base/decisions/acceptance.rules.ts';
import type { Decision, DecisionRefused } from '../../base/decisions/decisions.rules.ts';
import { holdersOf } from '../../base/notes/record-obstacles.service.ts';
import { reopenApplication } from '../../people/drivers/drivers.service.ts';
import { sanction, takeSanctionBack, type GivenSanction } from '../../people/sanctions/sanctions.service.ts';
import { updateUserStatus } from '../../people/users/users.service.ts';
import { restoreRecords } from '../../travel/deletions/restorations.service.ts';
import * as repository from './appeals.repository.ts';

/** Decisions on appeals in messages. */
export const appealLabels = { accepted: 'reversed', rejected: 'upheld' } as const;

export class AppealNotFound extends refusal('notFound', 'There is no such appeal.') {}

/** An appeal as the app makes it. */
interface GivenAppeal {
  userId: string;
  itemType: AppealedType;
  recordId: string;
  text: string;
}

/**
 * Makes an appeal of the decision in force on a member's record, and keeps a copy of the record. Locks the record, so
 * that a decision on it comes before or after.
 */
export async function createAppeal(
  { transaction, actor }: { transaction: TransactionHandle; actor: AuditActor },
  { userId, itemType, recordId, text }: GivenAppeal,
) {
  const found = await repository.lockDecision(transaction, itemType, recordId, appealRule.days);
  if (found?.userId !== userId) throw new AppError('notFound', 'The member has no such record.');
  const { at, by, action, inTime, evidence } = found;
  if (at === null || by === null)
    throw conflict('There is no decision of staff against the member on this record.');
  if (!inTime) throw conflict(`A decision can be appealed for ${appealRule.days} days, which are over.`);
  const id = newId();
  const appeal = { id, user_id: userId, item_type: itemType, record_id: recordId, action, text };
  const decision = { decision_at: at, decision_by: by, evidence: JSON.stringify(evidence) };
  if (!(await repository.insertAppeal(transaction, { ...appeal, ...decision })))
    throw conflict('This decision has been appealed already.');
  const entry = auditEntry('appeal.create', ['appeal', id], { itemType, recordId, action });
  await appendAudit(transaction, actor, [entry]);
  const decisionAt = new Date(at).toISOString();
  return { _id: id, userId, itemType, recordId, decisionAt, status: 'pending' as const };
}

/** Consequences of a reversal by the action that is reversed. */
const effects: Readonly<Record<string, string>> = {
  'withdrawal.reject': 'The member can ask again; nothing is paid by this.',
  'driverApplication.reject': 'The application waits again, unless the member has made a newer one.',
  'user.block': 'The member is unblocked.',
  'user.warn': 'The warning is taken back.',
  'user.suspend': 'The suspension ends.',
};

const effectOf = (action: string): string =>
  effects[action] ?? 'The record is restored. Money that was paid back stays where it is.';

const isKobo = /amount|price|^total_/;
const isInternal = /^(id|at|version|reason|remark|delete_reason|.*_(id|by|at))$/;

const nairaText = (kobo: number) => `₦${toNaira(kobo).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;

/** Columns of a copied record as facts, without ids and times of the server. */
const factsOf = (record: Readonly<Record<string, unknown>>) =>
  Object.entries(record).flatMap(([name, value]) => {
    if (isInternal.test(name) || value === null || value === '') return [];
    if (typeof value === 'boolean') return { name, value: value ? 'Yes' : 'No' };
    return { name, value: isKobo.test(name) ? nairaText(Number(value)) : String(value) };
  });

/** Reads an appeal with both decisions and its history. @throws AppealNotFound */
export async function readAppeal(database: Handle, reader: { adminId: string }, id: string) {
  const [row] = await appeals.readByIds(database, [id]);
  const [found] = await repository.selectAppeals(database, [id]);
  if (row === undefined || found === undefined) throw new AppealNotFound();
  const { reason, record } = found.evidence;
  return {
    ...{ ...row, decision: found, remark: found.remark },
    ...{ decisionBy: found.decider, reason, facts: factsOf(record), effect: effectOf(found.action) },
    changeable: isChangeable(found.action),
    obstacles: toObstacles((await obstaclesOf(database, reader, [found])).get(id) ?? []),
    history: await recordHistory(database, id),
  };
}

/** Obstacles of those of the listed appeals that can still be decided, by their ids. */
export async function obstaclesOfRows(
  database: Handle,
  reader: { adminId: string },
  rows: readonly { id: string; status: unknown }[],
) {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const found = await obstaclesOf(database, reader, await repository.selectAppeals(database, pending));
  return new Map([...found].map(([id, obstacles]) => [id, toObstacles(obstacles)]));
}

async function obstaclesOf(database: Handle, reader: { adminId: string }, found: repository.AppealFacts[]) {
  const ids = found.map(({ id }) => id);
  const holders = await holdersOf(database, 'appeal', ids);
  return new Map(
    found.map((appeal) => {
      const lost = appeal.item_type === 'withdrawals' ? effectOf(appeal.action) : undefined;
      const given = { adminId: reader.adminId, heldBy: holders.get(appeal.id), lost };
      const labels = appeal.sanction_id === null ? appealLabels : { ...appealLabels, accepted: 'changed' };
      return [appeal.id, appealObstacles(appeal, labels, given)];
    }),
  );
}

/**
 * Evaluates a decision on an appeal without carrying it out, and locks it.
 * @returns the appeal if it can be decided so, or the reason of the refusal; undefined if there is none
 */
export async function evaluateAppeal(
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<repository.AppealFacts | DecisionRefused | undefined> {
  if (!(await repository.lockAppeal(transaction, id))) return undefined;
  const found = await repository.selectAppeals(transaction, [id]);
  return refusalOf((await obstaclesOf(transaction, actor, found)).get(id) ?? [], decision) ?? found[0];
}

/**
 * Decides on an appeal; a reversal undoes the decision in the same transaction, unless somebody has done so or decided
 * anew. The member is told by an event. Its last statement appends to the audit.
 * @returns the reason of a refusal; undefined if there is no such appeal
 */
export async function decideAppeal(
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  { status, remark = null }: { status: Decision; remark?: string | null | undefined },
): Promise<'decided' | DecisionRefused | undefined> {
  const appeal = await evaluateAppeal(transaction, actor, id, status);
  if (appeal === undefined || !('item_type' in appeal)) return appeal;
  if (status === 'rejected') {
    await settle(transaction, actor, appeal, { status, remark, action: 'appeal.reject', message: remark });
    return 'decided';
  }
  const undone = await undo(transaction, actor, appeal);
  const isTold = undone || appeal.item_type === 'withdrawals';
  const message = isTold ? effectOf(appeal.action) : 'Nothing was left to undo.';
  await settle(transaction, actor, appeal, { status, remark, action: 'appeal.accept', message, undone });
  return 'decided';
}

const isChangeable = (action: string) => action === 'user.block' || action === 'user.suspend';

/** A suspension is milder than a block or a longer one; a warning is milder than both. */
const isMilder = ({ action, evidence }: repository.AppealFacts, { until }: GivenSanction) =>
  isChangeable(action) &&
  (action === 'user.block' ||
    until === undefined ||
    new Date(until) < new Date(String(evidence.record['until'])));

/**
 * Replaces the block or suspension of an appeal by a milder sanction, which decides the appeal. The member is told by
 * events, with the reason.
 * @throws AppealNotFound, DecisionRefused, and what a sanction throws
 */
export const changeAppeal = (database: Handle, actor: Actor, id: string, given: GivenSanction) =>
  database.transaction().execute(async (transaction) => {
    const appeal = found(await evaluateAppeal(transaction, actor, id, 'accepted'), AppealNotFound);
    if (!('item_type' in appeal)) throw appeal;
    if (!isMilder(appeal, given))
      throw conflict('Only a block or a suspension can be changed, to a shorter suspension or a warning.');
    if (!(await undo(transaction, actor, appeal, 'Changed on appeal')))
      throw conflict('The decision is no longer in force.');
    const sanctionId = await sanction(transaction, actor, appeal.user_id, given);
    const message = given.reason;
    const settlement = { action: 'appeal.change', remark: message, message, sanctionId } as const;
    await settle(transaction, actor, appeal, { status: 'accepted', ...settlement });
    return readAppeal(transaction, actor, id);
  });

interface Settlement {
  status: Decision;
  action: `appeal.${'accept' | 'change' | 'reject'}`;
  remark: string | null;
  /** Told to the member. */
  message: string | null;
  undone?: boolean;
  sanctionId?: string;
}

/** Stores the decision on an appeal, with its entry in the audit, from which the event is made. */
async function settle(
  transaction: TransactionHandle,
  actor: Actor,
  { id, user_id: userId, item_type: itemType, record_id: recordId }: repository.AppealFacts,
  { status, action, remark, message, ...more }: Settlement,
): Promise<void> {
  const decision = { status, adminId: actor.adminId, remark, sanctionId: more.sanctionId ?? null };
  await repository.setDecision(transaction, id, decision);
  const after = { status, itemType, recordId, ...more };
  const entry = auditEntry(action, ['appeal', id], after, { status: 'pending' });
  await appendAudit(transaction, actor, [{ ...entry, related: { userId, itemType, recordId, message } }]);
}

/** Undoes the decision of an appeal. @returns false if there is nothing to undo */
async function undo(
  transaction: TransactionHandle,
  actor: Actor,
  { item_type: itemType, record_id: recordId, decision_time: at }: repository.AppealFacts,
  reason = 'Reversed on appeal',
): Promise<boolean> {
  if (itemType === 'withdrawals') return false;
  // Its user is locked before it.
  if (itemType === 'sanctions') return takeSanctionBack(transaction, actor, recordId, reason);
  const found = await repository.lockDecision(transaction, itemType, recordId);
  if (found?.at !== at) return false;
  if (itemType === 'applications') return reopenApplication(transaction, actor, recordId);
  if (itemType === 'users') {
    const change = { kind: 'block', blocked: false } as const;
    return (await updateUserStatus(transaction, actor, [recordId], change)).changed.length > 0;
  }
  const [outcome] = await restoreRecords(transaction, actor, { itemType, ids: [recordId] });
  return outcome?.outcome === 'restored';
}
