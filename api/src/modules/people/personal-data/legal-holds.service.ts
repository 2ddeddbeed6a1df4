import type { Actor } from '../../../plugins/caller.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { clearHold, insertHold, lockPerson } from './erasure.repository.ts';
import { HoldUnchanged, PersonErased, PersonNotFound } from './erasure.service.ts';

export { selectHold as readHold } from './erasure.repository.ts';

/**
 * Sets or clears the legal hold of a user. The user's row is locked: an erasure or retention that has begun is
 * finished first, and one that begins later sees the hold.
 * @param reason needed to set it
 * @throws PersonNotFound, PersonErased, HoldUnchanged
 */
export async function changeHold(
  database: Handle,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, userId);
    if (person === undefined) throw new PersonNotFound();
    const { adminId } = actor;
    if (reason === null) {
      if (!(await clearHold(transaction, userId, adminId))) throw new HoldUnchanged(false);
    } else {
      if (person.anonymised_at !== null) throw new PersonErased();
      if (!(await insertHold(transaction, userId, adminId, reason))) throw new HoldUnchanged(true);
    }
    const held = reason !== null;
    const action = held ? 'user.hold' : 'user.releaseHold';
    await appendAudit(transaction, actor, [auditEntry(action, ['user', userId], { held }, { held: !held })]);
  });
}
