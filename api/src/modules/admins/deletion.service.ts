import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { AdminNotFound, LastSuperAdmin } from './admins.errors.ts';
import { softDeleteAdmins } from './deletion.repository.ts';
import { lockStandingsAndSuperAdmins, type StandingRow } from './admin-status.repository.ts';
import { assertSuperAdmin } from './admin-status.service.ts';

type Fate = 'deleted' | 'not found' | 'the last super admin';

/**
 * Deletes an admin, softly, and ends all of their sessions.
 *
 * @throws AdminNotFound
 * @throws LastSuperAdmin
 * @throws NotSignedIn where another super admin was quicker and deleted the caller
 */
export async function deleteAdmin(database: Handle, actor: Actor, id: string): Promise<void> {
  const fate = (await deleteEach(database, actor, [id])).get(id);
  if (fate === 'not found') throw new AdminNotFound();
  if (fate === 'the last super admin') throw new LastSuperAdmin();
}

/**
 * Deletes many admins, each by the rules of {@link deleteAdmin}. Where all super admins are named, the caller stays.
 *
 * @returns what became of each id, in the order asked
 */
export async function deleteAdmins(
  database: Handle,
  actor: Actor,
  ids: string[],
  reason?: string,
): Promise<Outcome[]> {
  return [...(await deleteEach(database, actor, ids, reason))].map(([id, fate]) =>
    fate === 'deleted' ? { _id: id, outcome: 'deleted' } : { _id: id, outcome: 'skipped', reason: fate },
  );
}

function deleteEach(
  database: Handle,
  actor: Actor,
  ids: string[],
  reason: string | null = null,
): Promise<Map<string, Fate>> {
  return database.transaction().execute(async (transaction) => {
    const locked = await lockStandingsAndSuperAdmins(transaction, ids);
    assertSuperAdmin(locked.find(({ id }) => id === actor.adminId));
    const fates = decideFates(locked, ids, actor.adminId);
    const gone = locked.filter(({ id }) => fates.get(id) === 'deleted');
    if (gone.length > 0) await remove(transaction, actor, gone, reason);
    return fates;
  });
}

function decideFates(locked: StandingRow[], ids: string[], callerId: string): Map<string, Fate> {
  const found = new Map(locked.map((admin) => [admin.id, admin]));
  let superAdmins = locked.filter((admin) => admin.super_admin).length;
  const fateOf = (id: string): Fate => {
    const admin = found.get(id);
    if (admin === undefined) return 'not found';
    if (!admin.super_admin) return 'deleted';
    if (superAdmins === 1) return 'the last super admin';
    superAdmins -= 1;
    return 'deleted';
  };
  const fates = new Map<string, Fate>(ids.map((id) => [id, 'not found']));
  const callerLast = [...fates.keys()].sort(
    (one, other) => Number(one === callerId) - Number(other === callerId),
  );
  for (const id of callerLast) fates.set(id, fateOf(id));
  return fates;
}

async function remove(
  transaction: TransactionHandle,
  actor: Actor,
  admins: StandingRow[],
  reason: string | null,
): Promise<void> {
  const ids = admins.map(({ id }) => id);
  await softDeleteAdmins(transaction, ids, { deletedBy: actor.adminId, reason });
  for (const id of ids) await endSessionsOf(transaction, id);
  await appendAudit(
    transaction,
    actor,
    ids.map((id): AuditEntry => ({
      action: 'admin.delete',
      recordType: 'admin',
      recordId: id,
      before: { deleted: false },
      after: { deleted: true },
    })),
  );
}
