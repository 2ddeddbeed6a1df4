import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** The hold of a user with the name of the admin who set it. */
export function selectHold(database: Handle, userId: string): Promise<object | undefined> {
  return database
    .selectFrom('legal_holds')
    .leftJoin('admins', 'admins.id', 'legal_holds.set_by')
    .select(['reason', 'set_at as setAt'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('setBy'))
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
}

/** Sets a hold. @returns false if one is set */
export async function insertHold(
  transaction: TransactionHandle,
  hold: { userId: string; reason: string; adminId: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('legal_holds')
    .values({ id: newId(), user_id: hold.userId, reason: hold.reason, set_by: hold.adminId })
    .onConflict((conflict) => conflict.column('user_id').where('cleared_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears a hold. @returns false if none is set */
export async function clearHold(
  transaction: TransactionHandle,
  { userId, adminId }: { userId: string; adminId: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('legal_holds')
    .set({ cleared_by: adminId, cleared_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
