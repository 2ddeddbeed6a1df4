import { rightNames, type Right, type Rights } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { lockStatuses } from './admin-status.repository.ts';
import { assertSuperAdmin } from './admin-status.service.ts';
import { AdminNotFound, OwnRights, UnknownRight } from './admins.errors.ts';
import { setRights } from './admins.repository.ts';

/** Names of the rights that live sections bring or require; undefined where that is not known. */
export type SectionRights = () => Promise<ReadonlySet<Right>>;

/**
 * Refuses to grant a right that neither the table nor a live section has. Revoking is always possible: the section may
 * be gone.
 *
 * @throws UnknownRight
 */
async function assertGrantable(requested: Rights, sectionRights: SectionRights | undefined): Promise<void> {
  const others = Object.keys(requested).filter((right) => requested[right] && !rightNames.includes(right));
  if (others.length === 0 || sectionRights === undefined) return;
  const known = await sectionRights();
  const unknown = others.find((right) => !known.has(right));
  if (unknown !== undefined) throw new UnknownRight(unknown);
}

/**
 * Grants an admin the rights that are true in `requested` and revokes those that are false; others stay.
 *
 * @param sectionRights without it every well-formed name can be granted
 * @throws OwnRights
 * @throws UnknownRight
 * @throws AdminNotFound
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function updateRights(
  database: Handle,
  actor: Actor,
  id: string,
  requested: Rights,
  sectionRights?: SectionRights,
): Promise<void> {
  if (id === actor.adminId) throw new OwnRights();
  await assertGrantable(requested, sectionRights);
  await database.transaction().execute(async (transaction) => {
    const locked = await lockStatuses(transaction, [actor.adminId, id]);
    assertSuperAdmin(locked.find((admin) => admin.id === actor.adminId));
    const admin = locked.find((other) => other.id === id);
    if (admin === undefined) throw new AdminNotFound();

    const holds = (right: Right) => admin.rights[right] === true;
    const changed = Object.keys(requested).filter((right) => requested[right] !== holds(right));
    if (changed.length === 0) return;
    const before = Object.fromEntries(changed.map((right) => [right, holds(right)]));
    const after = Object.fromEntries(changed.map((right) => [right, !holds(right)]));
    await setRights(transaction, id, { ...admin.rights, ...after });
    await appendAudit(transaction, actor, [
      { action: 'admin.updateRights', recordType: 'admin', recordId: id, before, after },
    ]);
  });
}
