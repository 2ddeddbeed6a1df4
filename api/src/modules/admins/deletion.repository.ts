import { sql } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';

export async function softDeleteAdmins(
  transaction: TransactionHandle,
  ids: string[],
  { deletedBy, reason }: { deletedBy: string; reason: string | null },
): Promise<void> {
  await transaction
    .updateTable('admins')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy, delete_reason: reason, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}
