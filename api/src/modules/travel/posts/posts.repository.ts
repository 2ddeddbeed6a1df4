import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { ContractListSource } from '../../../lists/contract-list.ts';
import { live } from '../../../lists/record-list.ts';

/** Posts with their authors, who are users or members of staff. */
export const postList = {
  name: 'posts',
  table: 'posts',
  joins: sql`left join users as author on author.id = record.author_user_id
    left join admins as staff on staff.id = record.author_admin_id`,
  expressions: {
    userId: 'coalesce(author.id, staff.id)',
    first_name: 'coalesce(author.first_name, staff.first_name)',
    last_name: 'coalesce(author.last_name, staff.last_name)',
    admin: 'staff.id is not null',
  },
  openTexts: [
    ...['record.text', 'author.first_name', 'author.last_name'],
    ...['staff.first_name', 'staff.last_name'],
  ],
  always: live,
  filters: { all: { where: sql`true`, counters: { total: 'posts.all' } } },
  sorts: {},
} satisfies ContractListSource<'posts', 'all', never>;

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
