import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';

/** Any number, the same in every version of this product, and no other lock's. */
const firstAdminLock = 7_203_412;

export async function selectWhetherSuperAdmin(database: Handle): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where(sql<boolean>`super_admin`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for whoever else is making the first super admin: there is no row yet that could be locked. */
export async function lockFirstAdmin(transaction: TransactionHandle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(firstAdminLock)})`.execute(transaction);
}
