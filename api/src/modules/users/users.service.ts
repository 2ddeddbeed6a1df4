import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { readable } from '../../lists/record-list-service.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { lockUsers, setBlocked, softDeleteUsers, userList, type UserRow } from './users.repository.ts';

export type { UserRow };

/** The users of the app. */
export const users = readable<UserRow, keyof typeof userList.filters, keyof typeof userList.sorts>(
  userList,
  'all',
);

/** What a staff member asks for users: to be gone, or to be (un)blocked. */
export type StatusChange =
  { kind: 'delete'; reason?: string | undefined } | { kind: 'block'; blocked: boolean };

/**
 * Changes all of the users or, where anything fails, none. Ids that are unknown, deleted or already as asked are
 * skipped with a reason; an id given twice counts once.
 *
 * @returns the users that changed, as they are now, and what became of each id in the order asked
 */
export function updateUserStatus(
  database: Handle,
  actor: Actor,
  userIds: string[],
  change: StatusChange,
): Promise<{ changed: UserRow[]; results: Outcome[] }> {
  const ids = [...new Set(userIds)];
  return database.transaction().execute(async (transaction) => {
    const found = new Map((await lockUsers(transaction, ids)).map((user) => [user.id, user]));
    const affected = ids.flatMap((id) => {
      const user = found.get(id);
      return user && changes(user, change) ? [user] : [];
    });
    const affectedIds = affected.map((user) => user.id);
    if (affectedIds.length > 0) {
      if (change.kind === 'delete') {
        await softDeleteUsers(transaction, affectedIds, {
          adminId: actor.adminId,
          reason: change.reason ?? null,
        });
      } else await setBlocked(transaction, affectedIds, change.blocked);
      await appendAudit(
        transaction,
        actor,
        affected.map((user) => auditEntry(user, change)),
      );
    }
    const done = new Set(affectedIds);
    return {
      changed: affected.map((user) =>
        change.kind === 'block' ? { ...user, blocked: change.blocked } : user,
      ),
      results: ids.map((id): Outcome => {
        if (done.has(id)) return { _id: id, outcome: change.kind === 'delete' ? 'deleted' : 'updated' };
        return { _id: id, outcome: 'skipped', reason: found.has(id) ? 'unchanged' : 'not found' };
      }),
    };
  });
}

const changes = (user: UserRow, change: StatusChange) =>
  change.kind === 'delete' || user.blocked !== change.blocked;

function auditEntry(user: UserRow, change: StatusChange): AuditEntry {
  const record = { recordType: 'user', recordId: user.id };
  if (change.kind === 'delete') {
    return { ...record, action: 'user.delete', before: { deleted: false }, after: { deleted: true } };
  }
  const action = change.blocked ? 'user.block' : 'user.unblock';
  return { ...record, action, before: { blocked: user.blocked }, after: { blocked: change.blocked } };
}
