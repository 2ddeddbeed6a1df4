import type { AnswerOf, post } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../../plugins/caller.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import type { ContractRow } from '../../../lists/contract-list.ts';
import { posts } from '../../../lists/records.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { refusal } from '../../../plugins/errors.ts';
import { insertStaffPost, softDeletePost } from './posts.repository.ts';

const PostNotFound = refusal('PostNotFound', 'notFound', 'There is no such post.');

type Post = AnswerOf<typeof post>;

/** Row of the posts list. */
type PostRow = ContractRow<Post>;

/** Publishes a post of the signed-in admin. The text is stored as plain text. */
export function createPost(database: Handle, actor: Actor, text: string): Promise<PostRow[]> {
  return database.transaction().execute(async (transaction) => {
    const id = newId();
    await insertStaffPost(transaction, { id, text: text.trim(), author_admin_id: actor.adminId });
    const created = await posts.readByIds(transaction, [id]);
    const entry = { action: 'post.create', recordType: 'post', recordId: id };
    await appendAudit(transaction, actor, [{ ...entry, before: null, after: { deleted: false } }]);
    return created;
  });
}

/**
 * Deletes a post softly, in the given transaction or in one of its own.
 * @throws PostNotFound also for the slower of two concurrent deletions
 */
export async function deletePost(
  database: Handle,
  actor: Actor,
  id: string,
  reason: string | null = null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await softDeletePost(transaction, id, { adminId: actor.adminId, reason })))
      throw new PostNotFound();
    const entry = { action: 'post.delete', recordType: 'post', recordId: id };
    await appendAudit(transaction, actor, [
      { ...entry, before: { deleted: false }, after: { deleted: true } },
    ]);
  });
}
