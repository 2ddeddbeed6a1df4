import type { AnswerOf, Outcome, user } from '@padiman/contracts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { ContractRow } from '../../../lists/contract-list.ts';
import { users } from '../../../lists/records.ts';
import { conflict } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry, type AuditActor, type AuditEntry } from '../../base/audit/audit.service.ts';
import { softDeleteRecords } from '../../travel/deletions/deletions.service.ts';
import { lockStatuses, lockUsers, setBlocked, type LockedUser, type UserStatus } from './users.repository.ts';

type User = AnswerOf<typeof user>;

/** Row of the users list. */
export type UserRow = ContractRow<User>;

/** Change of users: deletion, or (un)blocking. */
export type StatusChange = { reason?: string | undefined } & (
  { kind: 'delete' } | { kind: 'block'; blocked: boolean }
);

/**
 * Changes users in one transaction, the given one or one of its own. Skips unknown and deleted ids, and users that
 * already have the status; an id that is given twice counts once.
 * @returns the changed users with their new values, and the outcome for each id in the order of the request
 * @throws AppError if a service key unblocks users whom staff blocked
 */
export function updateUserStatus(
  database: Handle,
  actor: AuditActor,
  userIds: string[],
  change: StatusChange,
): Promise<{ changed: UserRow[]; results: Outcome[] }> {
  const ids = [...new Set(userIds)];
  return inTransaction(database, async (transaction) => {
    const found = new Map((await lockUsers(transaction, ids)).map((row) => [row.id, row]));
    const affected = ids.flatMap((id) => {
      const row = found.get(id);
      return row && isChangedBy(row, change) ? [row] : [];
    });
    const affectedIds = affected.map((row) => row.id);
    if (affectedIds.length > 0) {
      if (change.kind === 'delete') {
        const by = { adminId: actor.adminId, reason: change.reason ?? null };
        await softDeleteRecords(transaction, 'users', affectedIds, by);
      } else {
        const isByStaff = affected.some((row) => row.blocked_by !== null);
        if (isByStaff && actor.adminId === null)
          throw conflict('Blocked by staff. Only staff can lift this.');
        await setBlocked(transaction, affectedIds, { blocked: change.blocked, by: actor.adminId });
      }
    }
    const changed = await users.readByIds(transaction, affectedIds);
    const entries = affected.map((row) => entryOf(row, change));
    await appendAudit(transaction, actor, entries);
    const done = new Set(affectedIds);
    const results = ids.map((id): Outcome => {
      if (done.has(id)) return { _id: id, outcome: change.kind === 'delete' ? 'deleted' : 'updated' };
      return { _id: id, outcome: 'skipped', reason: found.has(id) ? 'unchanged' : 'not found' };
    });
    return { changed, results };
  });
}

const isChangedBy = (row: LockedUser, change: StatusChange) =>
  change.kind === 'delete' || row.blocked !== change.blocked;

function entryOf({ id, blocked }: LockedUser, change: StatusChange): AuditEntry {
  const record = ['user', id] as const;
  const { reason } = change;
  if (change.kind === 'delete')
    return {
      ...auditEntry('user.delete', record, { deleted: true }, { deleted: false }),
      reason: reason ?? null,
    };
  const action = change.blocked ? 'user.block' : 'user.unblock';
  const entry = auditEntry(action, record, { blocked: change.blocked }, { blocked });
  if (!change.blocked || !reason?.trim()) return entry;
  // Kept apart, since own words may say more of the person than an erasure may leave.
  return { ...entry, reason, personal: { userId: id, values: { reason }, untilErased: true } };
}

export type { UserStatus };

/** Locks users until the transaction ends. @returns their statuses by id, deleted users included */
export async function lockUserStatuses(transaction: TransactionHandle, ids: string[]) {
  const statuses = await lockStatuses(transaction, ids);
  return new Map(statuses.map((status) => [status.id, status]));
}

/** Marks a locked user as a driver. */
export { setDriver as makeDriver } from './users.repository.ts';
