import { holdsRight, moneyRights, rightNames, type Right, type Rights } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import { ValidationFailed, found } from '../../../plugins/errors.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordGrants } from '../four-eyes/independence.service.ts';
import { needsTwoSuperAdmins, propose, type CarryOut } from '../four-eyes/proposals.service.ts';
import { AdminNotFound, OwnRights, lockAsSuperAdmin, lockStatus } from './admins.service.ts';
import { setRights } from './admins.repository.ts';

/** Names of the rights that live sections bring or require; undefined where that is not known. */
export type SectionRights = () => Promise<ReadonlySet<Right>>;

/**
 * Refuses to grant a right that neither the table nor a live section has. Revoking is always possible: the section
 * may be gone.
 * @throws ValidationFailed
 */
async function assertGrantable(requested: Rights, sectionRights: SectionRights | undefined): Promise<void> {
  const others = Object.keys(requested).filter((right) => requested[right] && !rightNames.includes(right));
  if (others.length === 0 || sectionRights === undefined) return;
  const known = await sectionRights();
  const unknown = others.find((right) => !known.has(right));
  if (unknown === undefined) return;
  const message = `No live section has the right ${unknown}.`;
  throw new ValidationFailed({ [`rights.${unknown}`]: message }, message);
}

/**
 * Grants an admin the rights that are true in `requested` and revokes those that are false; others stay. Where
 * changes of staff need two super admins, a right that moves money is proposed.
 * @param sectionRights without it every well-formed name can be granted
 * @returns the rights that were granted, and those that wait for a second super admin
 * @throws OwnRights, ValidationFailed, AdminNotFound, ProposedAlready
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function updateRights(
  database: Handle,
  actor: Actor,
  id: string,
  requested: Rights,
  sectionRights?: SectionRights,
): Promise<{ granted: Right[]; waiting: Right[] }> {
  if (id === actor.adminId) throw new OwnRights();
  await assertGrantable(requested, sectionRights);
  return database.transaction().execute(async (transaction) => {
    const locked = await lockAsSuperAdmin(transaction, [actor.adminId, id]);
    const admin = locked.find((other) => other.id === id);
    if (admin === undefined) throw new AdminNotFound();

    const holds = (right: Right) => holdsRight(admin.rights, right);
    const changed = Object.keys(requested).filter((right) => requested[right] !== holds(right));
    const onMoney = changed.filter((right) => requested[right] === true && moneyRights.includes(right));
    const waiting = onMoney.length > 0 && (await needsTwoSuperAdmins(transaction)) ? onMoney : [];
    const entries: AuditEntry[] = [];
    for (const right of waiting) {
      const proposal = { subject: `right ${right} ${id}`, kind: 'grantRight' as const, adminId: id };
      entries.push(await propose(transaction, actor, { ...proposal, content: { right } }));
    }
    const now = changed.filter((right) => !waiting.includes(right));
    const granted = now.filter((right) => requested[right] === true);
    if (now.length > 0) {
      const before = Object.fromEntries(now.map((right) => [right, holds(right)]));
      const after = Object.fromEntries(now.map((right) => [right, !holds(right)]));
      await setRights(transaction, id, { ...admin.rights, ...after });
      await recordGrants(transaction, [actor.adminId], id, granted);
      entries.push(changeEntry(id, before, after));
    }
    await appendAudit(transaction, actor, entries);
    return { granted, waiting };
  });
}

const changeEntry = (id: string, before: Record<string, boolean>, after: Record<string, boolean | string>) =>
  auditEntry('admin.updateRights', ['admin', id], after, before);

/** Grants the right of a confirmed proposal. Lock the admin first. @throws AdminNotFound */
export const grantConfirmedRight: CarryOut = async (transaction, { adminId, content, superAdmins }) => {
  const { right = '' } = content;
  const admin = found(adminId === null ? undefined : await lockStatus(transaction, adminId), AdminNotFound);
  if (admin.rights[right] === true) return [];
  await setRights(transaction, admin.id, { ...admin.rights, [right]: true });
  await recordGrants(transaction, superAdmins, admin.id, [right]);
  return [changeEntry(admin.id, { [right]: false }, { [right]: true, proposedBy: superAdmins[0] })];
};
