import { rightNames, type Rights } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { AdminNotFound, OwnRights } from './admins.errors.ts';
import { setRights } from './rights.repository.ts';
import { lockStandings } from './admin-status.repository.ts';
import { assertSuperAdmin } from './admin-status.service.ts';

/**
 * Gives an admin the rights that are named true and takes those that are named false; the others stay.
 *
 * @throws OwnRights
 * @throws AdminNotFound
 * @throws NotSignedIn where another super admin was quicker and deleted the caller
 */
export async function updateRights(database: Handle, actor: Actor, id: string, asked: Rights): Promise<void> {
  if (id === actor.adminId) throw new OwnRights();
  await database.transaction().execute(async (transaction) => {
    const locked = await lockStandings(transaction, [actor.adminId, id]);
    assertSuperAdmin(locked.find((admin) => admin.id === actor.adminId));
    const admin = locked.find((other) => other.id === id);
    if (admin === undefined) throw new AdminNotFound();

    const holds = (right: keyof Rights) => admin.rights[right] === true;
    const changed = rightNames.filter((right) => asked[right] !== undefined && asked[right] !== holds(right));
    if (changed.length === 0) return;
    const before = Object.fromEntries(changed.map((right) => [right, holds(right)]));
    const after = Object.fromEntries(changed.map((right) => [right, !holds(right)]));
    await setRights(transaction, id, { ...admin.rights, ...after });
    await appendAudit(transaction, actor, [
      { action: 'admin.updateRights', recordType: 'admin', recordId: id, before, after },
    ]);
  });
}
