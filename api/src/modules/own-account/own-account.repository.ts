import { sql, type Selectable } from 'kysely';
import type { Handle, SessionsTable, TransactionHandle } from '../../database/schema.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'address' | 'created_at' | 'last_used_at'>;

/** More sessions than a person has; each cost a login. */
const most = 200;

export function selectSessionsOf(database: Handle, adminId: string): Promise<SessionRow[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'address', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Locks all sessions of an admin in the order of their ids, so that two that end each other cannot block. */
export async function lockSessionsOf(transaction: TransactionHandle, adminId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSessions(transaction: TransactionHandle, ids: string[]): Promise<void> {
  await transaction.deleteFrom('sessions').where('id', 'in', ids).execute();
}

export function selectOwnPassword(
  database: Handle,
  adminId: string,
): Promise<{ phone_number: string; password_hash: string } | undefined> {
  return database
    .selectFrom('admins')
    .select(['phone_number', 'password_hash'])
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @returns whether it was replaced: not where it has changed, or its admin was deleted, since it was checked */
export async function replacePassword(
  transaction: TransactionHandle,
  adminId: string,
  { checked, replacement }: { checked: string; replacement: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('admins')
    .set({ password_hash: replacement, updated_at: sql`now()` })
    .where('id', '=', adminId)
    .where('password_hash', '=', checked)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
