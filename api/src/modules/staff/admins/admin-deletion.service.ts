import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { ownedBy } from '../../base/authority/authority.read-model.ts';
import { revokeSessions } from '../../base/sessions/sessions.service.ts';
import { recordGrants } from '../four-eyes/independence.service.ts';
import * as proposals from '../four-eyes/proposals.service.ts';
import { AdminNotFound, LastSuperAdmin, assertSuperAdmin } from './admins.service.ts';
import { lockStatusesAndSuperAdmins, softDeleteAdmins, type AdminStatus } from './admins.repository.ts';

type DeletionResult = 'deleted' | 'not found' | 'the last super admin' | typeof proposals.waitsReason;

/**
 * Deletes an admin softly, ends all of their sessions, and suspends their service keys and endpoints, which the audit names;
 * where changes of staff need two super admins, proposes the deletion of a super admin.
 * @throws AdminNotFound, LastSuperAdmin, ProposedAlready
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function deleteAdmin(database: Handle, actor: Actor, id: string): Promise<proposals.Persons> {
  const { results, superAdmins } = await deleteEach(database, actor, [id]);
  const result = results.get(id);
  if (result === 'not found') throw new AdminNotFound();
  if (result === 'the last super admin') throw new LastSuperAdmin();
  if (result === proposals.waitsReason) return 'two';
  return superAdmins.includes(id) ? 'alone' : 'one';
}

/**
 * Deletes many admins, each by the rules of {@link deleteAdmin}. If all super admins are named, the caller stays.
 * @returns the outcome for each id, in the order of the request, and the super admins among the deleted
 */
export async function deleteAdmins(database: Handle, actor: Actor, ids: string[], reason?: string) {
  const { results, superAdmins } = await deleteEach(database, actor, ids, reason);
  const outcomes = [...results].map(([id, result]): Outcome =>
    result === 'deleted' ? { _id: id, outcome: 'deleted' } : { _id: id, outcome: 'skipped', reason: result },
  );
  return { outcomes, superAdmins };
}

/** Deletes admins from the command line, the last super admin too: a set-up token then creates the next one. */
export async function deleteAdminsByCommand(database: Handle, ids: string[], reason: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const found = await lockStatusesAndSuperAdmins(transaction, ids);
    const deletable = found.filter(({ id }) => ids.includes(id));
    if (deletable.length > 0)
      await appendAudit(transaction, null, await softDelete(transaction, null, deletable, reason));
  });
}

/** @returns results by id, and the super admins among the deleted */
const deleteEach = (database: Handle, actor: Actor, ids: string[], reason: string | null = null) =>
  database.transaction().execute(async (transaction) => {
    const locked = await lockStatusesAndSuperAdmins(transaction, ids);
    assertSuperAdmin(locked.find(({ id }) => id === actor.adminId));
    const results = evaluateDeletions(locked, ids, actor.adminId);
    const entries: AuditEntry[] = [];
    const isDeleted = ({ id }: AdminStatus) => results.get(id) === 'deleted';
    const superAdmins = locked.filter((admin) => admin.super_admin && isDeleted(admin)).map(({ id }) => id);
    const waiting = (await proposals.needsTwoSuperAdmins(transaction)) ? superAdmins : [];
    for (const id of waiting) {
      const content = reason === null ? {} : { reason };
      const proposal = { subject: `delete ${id}`, kind: 'deleteAdmin' as const, adminId: id, content };
      entries.push(await proposals.propose(transaction, actor, proposal));
      results.set(id, proposals.waitsReason);
    }
    const deletable = locked.filter(isDeleted);
    if (deletable.length > 0)
      entries.push(...(await softDelete(transaction, [actor.adminId], deletable, reason)));
    await appendAudit(transaction, actor, entries);
    return { results, superAdmins: superAdmins.filter((id) => !waiting.includes(id)) };
  });

function evaluateDeletions(locked: AdminStatus[], ids: string[], callerId: string) {
  const found = new Map(locked.map((admin) => [admin.id, admin]));
  let superAdmins = locked.filter((admin) => admin.super_admin).length;
  const evaluate = (id: string): DeletionResult => {
    const admin = found.get(id);
    if (admin === undefined) return 'not found';
    if (!admin.super_admin) return 'deleted';
    if (superAdmins === 1) return 'the last super admin';
    superAdmins -= 1;
    return 'deleted';
  };
  const results = new Map<string, DeletionResult>(ids.map((id) => [id, 'not found']));
  const callerLast = [...results.keys()].sort(
    (one, other) => Number(one === callerId) - Number(other === callerId),
  );
  for (const id of callerLast) results.set(id, evaluate(id));
  return results;
}

/** Deletes the super admin of a confirmed proposal. @throws AdminNotFound, LastSuperAdmin */
export const deleteConfirmedAdmin: proposals.CarryOut = async (transaction, change) => {
  const { adminId, content, superAdmins } = change;
  const locked = await lockStatusesAndSuperAdmins(transaction, []);
  const admin = locked.find(({ id }) => id === adminId);
  if (admin === undefined) throw new AdminNotFound();
  if (locked.length === 1) throw new LastSuperAdmin();
  return softDelete(transaction, superAdmins, [admin], content.reason ?? null);
};

/** Deletes admins, the first of the deciders being the proposer. @returns entries for the audit */
async function softDelete(
  transaction: TransactionHandle,
  by: readonly string[] | null,
  admins: AdminStatus[],
  reason: string | null,
): Promise<AuditEntry[]> {
  const ids = admins.map(({ id }) => id);
  const owned = await ownedBy(transaction, ids);
  const suspended = (id: string) =>
    owned.flatMap(({ owner_id: owner, name }) => (owner === id ? [name] : []));
  await softDeleteAdmins(transaction, ids, { deletedBy: by?.at(-1) ?? null, reason });
  for (const id of ids) await revokeSessions(transaction, id);
  for (const { id, super_admin } of admins)
    if (super_admin) await recordGrants(transaction, by ?? [], id, ['deletion']);
  const proposed = by !== null && by.length > 1 && { proposedBy: by[0] };
  return ids.map((id) => {
    const names = suspended(id);
    const after = { deleted: true, ...(names.length > 0 && { suspended: names }), ...proposed };
    return auditEntry('admin.delete', ['admin', id], after, { deleted: false });
  });
}
