import { v7 as newId } from 'uuid';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { readable } from '../../lists/record-list-service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { PostNotFound } from './posts.errors.ts';
import { insertStaffPost, postList, softDeletePost, type PostRow } from './posts.repository.ts';

export type { PostRow };

/** Posts of users and of staff. */
export const posts = readable<PostRow, 'all', never>(postList, 'all');

/** Publishes a post of the member of staff who is signed in. Its text stays plain text, whatever it holds. */
export function createPost(database: Handle, actor: Actor, text: string): Promise<PostRow> {
  return database.transaction().execute(async (transaction) => {
    const id = newId();
    const post = await insertStaffPost(transaction, {
      id,
      text: text.trim(),
      author_admin_id: actor.adminId,
    });
    const entry = { action: 'post.create', recordType: 'post', recordId: id };
    await appendAudit(transaction, actor, [{ ...entry, before: null, after: { deleted: false } }]);
    return post;
  });
}

/**
 * Deletes a post, softly.
 *
 * @throws PostNotFound also for the slower of two who delete it
 */
export async function deletePost(database: Handle, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await softDeletePost(transaction, id, actor.adminId))) throw new PostNotFound();
    const entry = { action: 'post.delete', recordType: 'post', recordId: id };
    await appendAudit(transaction, actor, [
      { ...entry, before: { deleted: false }, after: { deleted: true } },
    ]);
  });
}
