import type { TransactionHandle } from '../../../database/schema.ts';
import { execute } from '../../../database/statements.ts';

export const insertStaffPost = (
  transaction: TransactionHandle,
  { id, text, author_admin_id: adminId }: { id: string; text: string; author_admin_id: string },
) => execute(transaction)`insert into posts (id, text, author_admin_id) values (${id}, ${text}, ${adminId})`;
