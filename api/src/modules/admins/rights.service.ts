import { rightNames, type Right, type Rights } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { lockStatuses } from './admin-status.repository.ts';
import { assertSuperAdmin } from './admin-status.service.ts';
import { AdminNotFound, OwnRights } from './admins.errors.ts';
import { setRights } from './admins.repository.ts';

/**
 * Grants an admin the rights that are true in `requested` and revokes those that are false; others stay.
 *
 * @throws OwnRights
 * @throws AdminNotFound
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function updateRights(
  database: Handle,
  actor: Actor,
  id: string,
  requested: Rights,
): Promise<void> {
  if (id === actor.adminId) throw new OwnRights();
  await database.transaction().execute(async (transaction) => {
    const locked = await lockStatuses(transaction, [actor.adminId, id]);
    assertSuperAdmin(locked.find((admin) => admin.id === actor.adminId));
    const admin = locked.find((other) => other.id === id);
    if (admin === undefined) throw new AdminNotFound();

    const holds = (right: Right) => admin.rights[right] === true;
    const changed = rightNames.filter(
      (right) => requested[right] !== undefined && requested[right] !== holds(right),
    );
    if (changed.length === 0) return;
    const before = Object.fromEntries(changed.map((right) => [right, holds(right)]));
    const after = Object.fromEntries(changed.map((right) => [right, !holds(right)]));
    await setRights(transaction, id, { ...admin.rights, ...after });
    await appendAudit(transaction, actor, [
      { action: 'admin.updateRights', recordType: 'admin', recordId: id, before, after },
    ]);
  });
}
