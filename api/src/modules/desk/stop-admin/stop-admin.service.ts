import type { AdminWork } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { refusal } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { revokeSessions } from '../../base/sessions/sessions.service.ts';
import * as admins from '../../staff/admins/admins.service.ts';
import { deleteProposalsOf } from '../../staff/four-eyes/proposals.service.ts';
import { refuseWaiting } from '../review/scheduled-decisions.service.ts';
import * as repository from './stop-admin.repository.ts';

/** Nobody stops themselves. */
export class OwnStop extends refusal('forbidden', 'You cannot stop yourself.') {}

const reason = 'A super admin stopped the admin who decided this.';

/** Counts what {@link stopAdmin} would end. @throws AdminNotFound */
export async function readWork(database: Handle, id: string): Promise<AdminWork> {
  const work = await repository.selectWork(database, id);
  if (work === undefined) throw new admins.AdminNotFound();
  return work;
}

/**
 * Ends everything that acts, or counts, on the authority of an admin, in one transaction. It raises the version of the
 * account: nothing rests on it that was begun meanwhile either, service keys are suspended, and first approvals lapse.
 * Locks scheduled decisions before the admin, as workers do; a decision that is being carried out is waited for.
 * @returns the numbers of what ended
 * @throws OwnStop, AdminNotFound
 */
export async function stopAdmin(database: Handle, actor: Actor, id: string): Promise<AdminWork> {
  if (id === actor.adminId) throw new OwnStop();
  return database.transaction().execute(async (transaction) => {
    const refused = await refuseWaiting(transaction, id, reason);
    const locked = await admins.lockAsSuperAdmin(transaction, [actor.adminId, id]);
    if (!locked.some((admin) => admin.id === id)) throw new admins.AdminNotFound();
    // Once the admin is locked, nothing begins or ends on its authority.
    const { serviceKeys, decisions: approvals, proposals } = await readWork(transaction, id);
    const sessions = await revokeSessions(transaction, id);
    await deleteProposalsOf(transaction, id);
    const claims = await repository.deleteClaimsOf(transaction, id);
    await admins.raiseVersion(transaction, id);
    const ended = { sessions, serviceKeys, decisions: refused + approvals, proposals, claims };
    await appendEntry(transaction, actor, 'admin.stop', ['admin', id], ended);
    return ended;
  });
}
