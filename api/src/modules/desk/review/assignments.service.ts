import { isAllowed } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { ValidationFailed, conflict } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { lockStatus } from '../../staff/admins/admins.service.ts';
import { deleteClaim, insertClaims, lockFree } from './claims.repository.ts';
import { ClaimedByAnother, lockUndecided } from './claims.service.ts';
import type { ReviewQueue } from './review-queues.service.ts';

const mayNotDecide = 'That colleague may not decide on these records.';

/** One record, or the next ones, for an admin. */
interface Assignment {
  adminId: string;
  recordId?: string | undefined;
  count?: number | undefined;
  hours: number;
}

/**
 * Assigns records to an admin who may decide on them, by long claims, and passes over what others hold. A claim of the caller
 * is passed on, as is an assignment by the caller or, for a super admin, by anybody. Locks admin, records, claims.
 * @returns the number of assigned records
 * @throws ClaimedByAnother, DecidedAlready @throws ValidationFailed for another admin
 */
export async function assignRecords(
  database: Handle,
  actor: Actor & { superAdmin: boolean },
  queue: ReviewQueue,
  { adminId, recordId, count = 1, hours }: Assignment,
): Promise<number> {
  const ids = await database.transaction().execute(async (transaction) => {
    const assignee = await lockStatus(transaction, adminId);
    const superAdmin = assignee?.super_admin === true;
    if (!assignee || !isAllowed({ superAdmin, rights: assignee.rights }, queue.access))
      throw new ValidationFailed({ adminId: mayNotDecide }, mayNotDecide);
    const claim = recordId === undefined ? undefined : await lockUndecided(transaction, queue, recordId);
    if (claim !== undefined) {
      const { record_id: id, admin_id: holder, assigned_by: by } = claim;
      const isPassedOn =
        holder === actor.adminId || by === actor.adminId || (by !== null && actor.superAdmin);
      if (!isPassedOn) throw new ClaimedByAnother(claim);
      await deleteClaim(transaction, queue, { id, adminId: holder, isKept: false });
    }
    const [by, minutes] = [{ adminId, superAdmin }, hours * 60];
    const free =
      recordId === undefined
        ? await lockFree(transaction, queue, { by, skip: [], count, minutes })
        : [recordId];
    const claims = { ids: free, adminId, minutes, assignedBy: actor.adminId, by };
    const assigned = await insertClaims(transaction, queue, claims);
    if (recordId !== undefined && assigned.length === 0)
      throw conflict('This is on hold, or escalated to the super admins.');
    const [type, after, before] = [queue.recordType, { assignedTo: adminId, hours }, { assignedTo: null }];
    const entries = assigned.map((id) => auditEntry(`${type}.assign`, [type, id], after, before));
    await appendAudit(transaction, actor, entries);
    return assigned;
  });
  return ids.length;
}
