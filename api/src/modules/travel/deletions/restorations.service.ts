import type { DeletedType, Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { readable } from '../../../lists/contract-list.ts';
import { deletableOf } from '../../../lists/records.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordGrants } from '../../staff/four-eyes/independence.service.ts';
import * as proposals from '../../staff/four-eyes/proposals.service.ts';
import { DecisionRefused, ProposalLapsed } from '../../base/decisions/decisions.rules.ts';
import { deletedList, lockDeleted, restore, selectDeleted } from './restorations.repository.ts';

/** Deleted records of a type. */
export const deletedRecords = (type: DeletedType) =>
  readable<{ id: string }>(deletedList(type, deletableOf(type)), type);

const refusals = {
  erased: 'its personal data was removed',
  phoneTaken: 'somebody else has this phone number',
};

/**
 * Restores deleted records, in the given transaction or in one of its own. The sessions of a restored admin stay ended. Where changes of staff need two super
 * admins, admins are not restored but proposed.
 * @returns the outcome for each id, in the order of the request
 * @throws ProposedAlready
 */
export async function restoreRecords(
  database: Handle,
  actor: Actor,
  request: { itemType: DeletedType; ids: string[] },
): Promise<Outcome[]> {
  const ids = [...new Set(request.ids)];
  const { table, type: recordType } = deletableOf(request.itemType);
  return inTransaction(database, async (transaction) => {
    const outcomes = new Map<string, Outcome>();
    const entries: AuditEntry[] = [];
    const isStaff = request.itemType === 'admins';
    if (isStaff && (await proposals.needsTwoSuperAdmins(transaction)))
      return proposeEach(transaction, actor, ids);
    for (const id of await lockDeleted(transaction, table, ids)) {
      const restored = await restore(transaction, table, id);
      if (restored !== 'restored') {
        outcomes.set(id, { _id: id, outcome: 'skipped', reason: refusals[restored] });
        continue;
      }
      outcomes.set(id, { _id: id, outcome: 'restored' });
      if (isStaff) await recordGrants(transaction, [actor.adminId], id, ['restoration']);
      entries.push(restorationEntry(recordType, id));
    }
    await appendAudit(transaction, actor, entries);
    return ids.map((id) => outcomes.get(id) ?? { _id: id, outcome: 'skipped', reason: 'not found' });
  });
}

/** Proposes to restore admins. Does not lock them, because a confirmation locks the proposal first. */
async function proposeEach(transaction: TransactionHandle, actor: Actor, ids: string[]): Promise<Outcome[]> {
  const deleted = await selectDeleted(transaction, deletableOf('admins').table, ids);
  const entries: AuditEntry[] = [];
  for (const id of deleted) {
    const proposal = { subject: `restore ${id}`, kind: 'restoreAdmin' as const, adminId: id };
    entries.push(await proposals.propose(transaction, actor, { ...proposal, content: {} }));
  }
  await appendAudit(transaction, actor, entries);
  return ids.map((id) => ({
    _id: id,
    outcome: 'skipped',
    reason: deleted.includes(id) ? proposals.waitsReason : 'not found',
  }));
}

const restorationEntry = (recordType: string, id: string, more: Record<string, unknown> = {}): AuditEntry =>
  auditEntry(`${recordType}.restore`, [recordType, id], { deleted: false, ...more }, { deleted: true });

/**
 * Restores the admin of a confirmed proposal.
 * @throws ProposalLapsed if nothing is deleted any more @throws DecisionRefused if it cannot be restored
 */
export const restoreConfirmedAdmin: proposals.CarryOut = async (transaction, { adminId, superAdmins }) => {
  const { table, type: recordType } = deletableOf('admins');
  const [id] = adminId === null ? [] : await lockDeleted(transaction, table, [adminId]);
  if (id === undefined) throw new ProposalLapsed();
  const restored = await restore(transaction, table, id);
  if (restored !== 'restored') throw new DecisionRefused(refusals[restored]);
  await recordGrants(transaction, superAdmins, id, ['restoration']);
  return [restorationEntry(recordType, id, { proposedBy: superAdmins[0] })];
};
