import { sql, type Selectable } from 'kysely';
import type { AdminsTable, TransactionHandle } from '../../database/schema.ts';

export async function setRights(
  transaction: TransactionHandle,
  id: string,
  rights: Selectable<AdminsTable>['rights'],
): Promise<void> {
  await transaction
    .updateTable('admins')
    .set({ rights: JSON.stringify(rights), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
