import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { ownedBy } from '../../base/authority/authority.read-model.ts';
import { revokeSessions } from '../../base/sessions/sessions.service.ts';
import { AdminNotFound, LastSuperAdmin, assertSuperAdmin } from './admins.service.ts';
import { lockStatusesAndSuperAdmins, softDeleteAdmins, type AdminStatus } from './admins.repository.ts';

type DeletionResult = 'deleted' | 'not found' | 'the last super admin';

/**
 * Deletes an admin softly, ends all of their sessions, and suspends their service keys and endpoints, which the audit names.
 * @throws AdminNotFound, LastSuperAdmin @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function deleteAdmin(database: Handle, actor: Actor, id: string): Promise<void> {
  const result = (await deleteEach(database, actor, [id])).get(id);
  if (result === 'not found') throw new AdminNotFound();
  if (result === 'the last super admin') throw new LastSuperAdmin();
}

/**
 * Deletes many admins, each by the rules of {@link deleteAdmin}. If all super admins are named, the caller stays.
 * @returns the outcome for each id, in the order of the request
 */
export async function deleteAdmins(
  database: Handle,
  actor: Actor,
  ids: string[],
  reason?: string,
): Promise<Outcome[]> {
  return [...(await deleteEach(database, actor, ids, reason))].map(([id, result]) =>
    result === 'deleted' ? { _id: id, outcome: 'deleted' } : { _id: id, outcome: 'skipped', reason: result },
  );
}

/** Deletes admins from the command line, the last super admin too: a set-up token then creates the next one. */
export async function deleteAdminsByCommand(database: Handle, ids: string[], reason: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const found = await lockStatusesAndSuperAdmins(transaction, ids);
    const deletable = found.filter(({ id }) => ids.includes(id));
    if (deletable.length > 0) await softDelete(transaction, null, deletable, reason);
  });
}

function deleteEach(
  database: Handle,
  actor: Actor,
  ids: string[],
  reason: string | null = null,
): Promise<Map<string, DeletionResult>> {
  return database.transaction().execute(async (transaction) => {
    const locked = await lockStatusesAndSuperAdmins(transaction, ids);
    assertSuperAdmin(locked.find(({ id }) => id === actor.adminId));
    const results = evaluateDeletions(locked, ids, actor.adminId);
    const deletable = locked.filter(({ id }) => results.get(id) === 'deleted');
    if (deletable.length > 0) await softDelete(transaction, actor, deletable, reason);
    return results;
  });
}

function evaluateDeletions(
  locked: AdminStatus[],
  ids: string[],
  callerId: string,
): Map<string, DeletionResult> {
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

async function softDelete(
  transaction: TransactionHandle,
  actor: Actor | null,
  admins: AdminStatus[],
  reason: string | null,
): Promise<void> {
  const ids = admins.map(({ id }) => id);
  const owned = await ownedBy(transaction, ids);
  const suspended = (id: string) =>
    owned.flatMap(({ owner_id: owner, name }) => (owner === id ? [name] : []));
  await softDeleteAdmins(transaction, ids, { deletedBy: actor?.adminId ?? null, reason });
  for (const id of ids) await revokeSessions(transaction, id);
  await appendAudit(
    transaction,
    actor,
    ids.map((id) => {
      const names = suspended(id);
      const after = { deleted: true, ...(names.length > 0 && { suspended: names }) };
      return auditEntry('admin.delete', ['admin', id], after, { deleted: false });
    }),
  );
}
