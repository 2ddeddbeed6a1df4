import { CompiledQuery, sql, type Selectable } from 'kysely';
import { brief } from '../../../database/brief.ts';
import type { Handle, SessionsTable, TransactionHandle } from '../../../database/schema.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'address' | 'created_at' | 'last_used_at'>;

/** Limit of a list of sessions, far above what one admin has. */
const maxSessions = 200;

export function selectActiveSessions(database: Handle, adminId: string): Promise<SessionRow[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'address', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute();
}

/** Static SQL. A lost use shortens a session by a minute at most: nobody waits until it is on a disk, or on a standby. */
const touch = `${brief}
  update sessions set last_used_at = now() from (select set_config('synchronous_commit', 'off', true)) as setting
  where id = $1`;

/** Notes the use of a session. Runs in the course of reads, so it does not wait behind those who write. */
export async function touchSession(database: Handle, id: string): Promise<void> {
  await database.executeQuery(CompiledQuery.raw(touch, [id]));
}

export async function insertSession(
  database: Handle,
  {
    proved,
    ...session
  }: { id: string; token_hash: string; admin_id: string; address: string; proved: boolean },
): Promise<void> {
  const times = {
    expires_at: sql<Date>`now() + interval '8 hours'`,
    factor_at: proved ? sql<Date>`now()` : null,
  };
  await database
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute();
}

/** Notes the proof of a second factor by a session. */
export async function setProved(database: Handle, id: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ factor_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Locks all sessions of an admin, in the order of their ids to avoid deadlocks. */
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

/** @returns the number of deleted sessions */
export async function deleteSessions(transaction: TransactionHandle, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns the number of deleted sessions */
export async function deleteSessionsOf(transaction: TransactionHandle, adminId: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the expired sessions of an admin, so that the table holds active sessions only. */
export async function deleteExpiredSessions(transaction: TransactionHandle, adminId: string): Promise<void> {
  await transaction
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
