import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

export async function insertStaffPost(
  transaction: TransactionHandle,
  post: { id: string; text: string; author_admin_id: string },
): Promise<void> {
  await transaction
    .insertInto('posts')
    .values({ ...post, author_user_id: null })
    .execute();
}

/** @returns false if it has been deleted already */
export async function softDeletePost(
  database: Handle,
  id: string,
  { adminId, reason }: { adminId: string; reason: string | null },
): Promise<boolean> {
  const row = await database
    .updateTable('posts')
    .set({ deleted_at: sql`now()`, deleted_by: adminId, delete_reason: reason, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
