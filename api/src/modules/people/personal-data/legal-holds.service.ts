import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { found, refusal } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { keepSuperAdmin } from '../../staff/admins/admins.service.ts';
import * as proposals from '../../staff/four-eyes/proposals.service.ts';
import { clearLegalHold, insertLegalHold, lockPerson, selectLegalHold } from './erasure.repository.ts';
import { PersonErased, PersonNotFound } from './personal-data.service.ts';

/** The hold is set already, or none is set. */
export class LegalHoldUnchanged extends refusal('conflict', (isSet: boolean) =>
  isSet ? 'A legal hold is set already.' : 'No legal hold is set.',
) {}

export { selectLegalHold as readLegalHold } from './erasure.repository.ts';

/**
 * Sets or clears the legal hold of a user; where changes need two super admins, proposes to clear one that somebody else
 * set. The user's row is locked: an erasure or retention that has begun is finished first, and one that begins later sees
 * the hold.
 * @param reason needed to set it
 * @throws PersonNotFound, PersonErased, LegalHoldUnchanged, ProposedAlready
 */
export const changeLegalHold = async (
  database: Handle,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<proposals.Persons> =>
  database.transaction().execute(async (transaction) => {
    const { adminId } = actor;
    await keepSuperAdmin(transaction, adminId);
    const hold = reason === null ? await selectLegalHold(transaction, userId) : undefined;
    const isOthers = hold !== undefined && hold.set_by !== adminId;
    if (isOthers && (await proposals.needsTwoSuperAdmins(transaction))) {
      const proposal = { subject: `hold ${userId}`, kind: 'clearHold' as const, adminId: null };
      const entry = await proposals.propose(transaction, actor, { ...proposal, content: { userId } });
      await appendAudit(transaction, actor, [entry]);
      return 'two';
    }
    const person = found(await lockPerson(transaction, userId), PersonNotFound);
    if (reason === null) {
      const cleared = { userId, by: adminId, setBy: hold?.set_by ?? null };
      if (!(await clearLegalHold(transaction, cleared))) throw new LegalHoldUnchanged(false);
    } else {
      if (person.anonymised_at !== null) throw new PersonErased();
      if (!(await insertLegalHold(transaction, userId, adminId, reason))) throw new LegalHoldUnchanged(true);
    }
    await appendAudit(transaction, actor, [holdEntry(userId, reason !== null)]);
    return isOthers ? 'alone' : 'one';
  });

const holdEntry = (userId: string, held: boolean, more: Record<string, unknown> = {}) =>
  auditEntry(held ? 'user.hold' : 'user.releaseHold', ['user', userId], { held, ...more }, { held: !held });

/** Clears the hold of a confirmed proposal. @throws LegalHoldUnchanged */
export const clearConfirmedHold: proposals.CarryOut = async (transaction, { content, superAdmins }) => {
  const { userId = '' } = content;
  const by = superAdmins.at(-1) ?? null;
  await lockPerson(transaction, userId);
  if (!(await clearLegalHold(transaction, { userId, by, setBy: null }))) throw new LegalHoldUnchanged(false);
  return [holdEntry(userId, false, { proposedBy: superAdmins[0] })];
};
