import { CompiledQuery, sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../database/schema.ts';

export interface LiveSession extends Pick<Selectable<AdminsTable>, 'super_admin' | 'rights'> {
  session_id: string;
  admin_id: string;
  stale: boolean;
}

/** Written out, since it runs before every call, and building it anew each time would cost more than asking it. */
const liveSession = `
  select sessions.id as session_id, admin_id, super_admin, rights,
    last_used_at < now() - interval '1 minute' as stale
  from sessions join admins on admins.id = sessions.admin_id
  where token_hash = $1 and admins.deleted_at is null and expires_at > now()
    and last_used_at > now() - interval '30 minutes'`;

/** A session lives while it is used at least every half hour, for eight hours at most, and as long as its admin. */
export async function selectLiveSession(
  database: Handle,
  tokenHash: string,
): Promise<LiveSession | undefined> {
  const { rows } = await database.executeQuery<LiveSession>(CompiledQuery.raw(liveSession, [tokenHash]));
  return rows[0];
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
