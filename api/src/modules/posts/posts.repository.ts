import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { live, type RecordList } from '../../lists/record-list.ts';

export interface PostRow {
  id: string;
  text: string;
  author_id: string;
  first_name: string;
  last_name: string;
  by_staff: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Posts with their authors, who are users or members of staff. */
export const postList: RecordList<'all'> & { joins: RawBuilder<unknown> } = {
  name: 'posts',
  table: 'posts',
  joins: sql`left join users as author on author.id = record.author_user_id
    left join admins as staff on staff.id = record.author_admin_id`,
  columns: sql`record.id, record.text, coalesce(author.id, staff.id) as author_id,
    coalesce(author.first_name, staff.first_name) as first_name,
    coalesce(author.last_name, staff.last_name) as last_name,
    staff.id is not null as by_staff, record.created_at, record.updated_at`,
  always: live,
  filters: { all: { where: sql`true`, counters: { total: 'posts.all' } } },
  sorts: {},
};

/** @returns the post as lists show it */
export async function insertStaffPost(
  transaction: TransactionHandle,
  post: { id: string; text: string; author_admin_id: string },
): Promise<PostRow> {
  await transaction
    .insertInto('posts')
    .values({ ...post, author_user_id: null })
    .execute();
  const { rows } = await sql<PostRow>`
    select ${postList.columns} from posts as record ${postList.joins} where record.id = ${post.id}::uuid`.execute(
    transaction,
  );
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('the post that was inserted is not there');
  return inserted;
}

/** @returns whether it was still there */
export async function softDeletePost(database: Handle, id: string, adminId: string): Promise<boolean> {
  const row = await database
    .updateTable('posts')
    .set({ deleted_at: sql`now()`, deleted_by: adminId, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
