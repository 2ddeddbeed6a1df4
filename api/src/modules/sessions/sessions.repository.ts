import { sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../database/schema.ts';

export interface LiveSession extends Pick<Selectable<AdminsTable>, 'super_admin' | 'rights'> {
  session_id: string;
  admin_id: string;
  stale: boolean;
}

/** A session lives while it is used at least every half hour, for eight hours at most, and as long as its admin. */
export function selectLiveSession(database: Handle, tokenHash: string): Promise<LiveSession | undefined> {
  return database
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['sessions.id as session_id', 'admin_id', 'super_admin', 'rights'])
    .select(sql<boolean>`last_used_at < now() - interval '1 minute'`.as('stale'))
    .where('token_hash', '=', tokenHash)
    .where('admins.deleted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
}

export async function touchSession(database: Handle, id: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertSession(
  database: Handle,
  session: { id: string; token_hash: string; admin_id: string; address: string },
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`now() + interval '8 hours'` })
    .execute();
}

/** @returns whether it was still there */
export async function deleteSession(database: Handle, id: string): Promise<boolean> {
  const row = await database.deleteFrom('sessions').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** @returns how many there were */
export async function deleteSessionsOf(database: Handle, adminId: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Keeps an admin as it is until the transaction ends.
 *
 * @returns whether it is still live, with the password that was checked
 */
export async function lockUnchangedAdmin(
  transaction: TransactionHandle,
  adminId: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('admins')
    .select('id')
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** What is dead anyway, so that the table holds live sessions only. */
export async function deleteDeadSessions(database: Handle, adminId: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where(({ or, eb }) =>
      or([
        eb('expires_at', '<=', sql<Date>`now()`),
        eb('last_used_at', '<=', sql<Date>`now() - interval '30 minutes'`),
      ]),
    )
    .execute();
}
