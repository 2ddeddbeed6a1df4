import { v7 as newId } from 'uuid';
import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { posts } from '../../../lists/records.ts';
import { appendAudit, appendEntry, auditEntry } from '../../base/audit/audit.service.ts';
import { notFound } from '../../../plugins/errors.ts';
import { softDeleteRecords } from '../deletions/deletions.service.ts';
import { insertStaffPost, lockPosts } from './posts.repository.ts';

/** Publishes a post of the signed-in admin. The text is stored as plain text. */
export const createPost = (database: Handle, actor: Actor, text: string): Promise<object[]> =>
  database.transaction().execute(async (transaction) => {
    const id = newId();
    await insertStaffPost(transaction, { id, text: text.trim(), author_admin_id: actor.adminId });
    const created = await posts.readByIds(transaction, [id]);
    await appendEntry(transaction, actor, 'post.create', ['post', id], { deleted: false });
    return created;
  });

/**
 * Deletes a post softly, in the given transaction or in one of its own.
 * @throws AppError also for the slower of two concurrent deletions
 */
export async function deletePost(database: Handle, actor: Actor, id: string, reason: string | null = null) {
  const [outcome] = await deletePosts(database, actor, [id], reason);
  if (outcome?.outcome !== 'deleted') throw notFound('post');
}

/**
 * Deletes posts softly, in the given transaction or in one of its own.
 * @returns the outcome for each id, in the order of the request
 */
export function deletePosts(
  database: Handle,
  actor: Actor,
  given: readonly string[],
  reason: string | null,
): Promise<Outcome[]> {
  const ids = [...new Set(given)];
  return inTransaction(database, async (transaction) => {
    // In the order of their ids, so that two batches with the same posts do not wait for each other.
    const locked = await lockPosts(transaction, ids);
    const deleted = await softDeleteRecords(transaction, 'posts', locked, { adminId: actor.adminId, reason });
    const deletedIds = deleted.map(({ id }) => id);
    const entries = (await posts.readByIds(transaction, deletedIds)).map(({ id, admin, userId }) => ({
      ...auditEntry('post.delete', ['post', id], { deleted: true }, { deleted: false }),
      // A post by staff has no member who is told.
      ...(admin === false && { related: { userId: String(userId) } }),
      reason,
    }));
    await appendAudit(transaction, actor, entries);
    const done = new Set(deletedIds);
    return ids.map((id): Outcome =>
      done.has(id) ? { _id: id, outcome: 'deleted' } : { _id: id, outcome: 'skipped', reason: 'not found' },
    );
  });
}
