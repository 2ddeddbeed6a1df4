import { v7 as newId } from 'uuid';
import type { Actor } from '../../../plugins/caller.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { posts } from '../../../lists/records.ts';
import { appendAudit, appendEntry, auditEntry } from '../../base/audit/audit.service.ts';
import { notFound } from '../../../plugins/errors.ts';
import { softDeleteRecords } from '../deletions/deletions.service.ts';
import { insertStaffPost } from './posts.repository.ts';

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
  await inTransaction(database, async (transaction) => {
    const by = { adminId: actor.adminId, reason };
    if ((await softDeleteRecords(transaction, 'posts', [id], by)).length === 0) throw notFound('post');
    const entry = auditEntry('post.delete', ['post', id], { deleted: true }, { deleted: false });
    const [post] = await posts.readByIds(transaction, [id]);
    // A post by staff has no member who is told.
    const related = post?.admin === false && { related: { userId: String(post.userId) } };
    await appendAudit(transaction, actor, [{ ...entry, ...related, reason }]);
  });
}
