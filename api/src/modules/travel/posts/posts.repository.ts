import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';

export const insertStaffPost = (
  transaction: TransactionHandle,
  { id, text, author_admin_id: adminId }: { id: string; text: string; author_admin_id: string },
) => execute(transaction)`insert into posts (id, text, author_admin_id) values (${id}, ${text}, ${adminId})`;

/** Locks live posts, in the order of their ids to avoid deadlocks. @returns their ids */
export async function lockPosts(transaction: TransactionHandle, ids: readonly string[]): Promise<string[]> {
  const rows = await allRows<{ id: string }>(transaction)`
    select id from posts where id = any(${ids}::uuid[]) and deleted_at is null order by id for update`;
  return rows.map(({ id }) => id);
}
