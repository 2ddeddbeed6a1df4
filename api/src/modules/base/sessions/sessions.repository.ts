import { CompiledQuery, sql } from 'kysely';
import { brief } from '../../../database/brief.ts';
import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, hasRow } from '../../../database/statements.ts';
import type { Caller } from '../../../plugins/caller.ts';

/** Caller of an active session; `stale` if it was last marked as used more than a minute ago. */
type ActiveSession = Caller & { stale: boolean };

/**
 * Statement that finds active sessions: used every 30 minutes, for 8 hours at most, until their admin is deleted. Static
 * SQL: it runs before every call, and building it each time would cost more than running it.
 */
const statementBy = (condition: string) => `${brief}
  select sessions.id as "sessionId", admin_id as "adminId", version as "adminVersion", super_admin as "superAdmin", rights,
    last_used_at < now() - interval '1 minute' as stale
  from sessions join admins on admins.id = sessions.admin_id
  where ${condition} and admins.deleted_at is null and expires_at > now()
    and last_used_at > now() - interval '30 minutes'`;

const byToken = statementBy('token_hash = $1');
const byIds = statementBy('sessions.id = any($1::uuid[])');

export const selectCaller = async (database: Handle, tokenHash: string) =>
  (await database.executeQuery<ActiveSession>(CompiledQuery.raw(byToken, [tokenHash]))).rows[0];

/** Finds the callers of the sessions that are active, with current rights, in one statement. Does not keep them alive. */
export const findCallersOfSessions = async (database: Handle, ids: readonly string[]): Promise<Caller[]> =>
  (await database.executeQuery<ActiveSession>(CompiledQuery.raw(byIds, [ids]))).rows;

export type SessionRow = Pick<Row<'sessions'>, 'id' | 'address' | 'created_at' | 'last_used_at'>;

/** Active sessions of an admin, last used first; 200 are far above what one admin has. */
export const sessionsOf = (database: Handle, adminId: string) =>
  allRows<SessionRow>(database)`select id, address, created_at, last_used_at from sessions
      where admin_id = ${adminId} and expires_at > now() and last_used_at > now() - interval '30 minutes'
      order by last_used_at desc, id desc limit 200`;

/** Static SQL. A lost use shortens a session by a minute at most: nobody waits until it is on a disk, or on a standby. */
const touch = `${brief}
  update sessions set last_used_at = now() from (select set_config('synchronous_commit', 'off', true)) as setting
  where id = $1`;

/** Notes the use of a session. Runs in the course of reads, so it does not wait behind those who write. */
export async function touchSession(database: Handle, id: string): Promise<void> {
  await database.executeQuery(CompiledQuery.raw(touch, [id]));
}

/**
 * Inserts a session, and deletes those of the admin that ended 30 days ago. Until then an ended one can be revoked, with
 * what it began.
 */
export async function insertSession(
  transaction: TransactionHandle,
  { proved, ...session }: Omit<NewRow<'sessions'>, 'expires_at'> & { proved: boolean },
): Promise<void> {
  await execute(transaction)`delete from sessions
    where admin_id = ${session.admin_id} and expires_at <= now() - interval '30 days'`;
  const times = {
    expires_at: sql<Date>`now() + interval '8 hours'`,
    factor_at: proved ? sql<Date>`now()` : null,
  };
  await transaction
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute();
}

/** Notes that a session proved a second factor. */
export const noteProof = (database: Handle, id: string) =>
  execute(database)`update sessions set factor_at = now() where id = ${id}`;

/** Locks an admin, and all of the sessions in the order of their ids, until the transaction ends. @returns their ids */
export async function lockSessions(transaction: TransactionHandle, adminId: string): Promise<string[]> {
  await execute(transaction)`select from admins where id = ${adminId} for no key update`;
  const locked = await allRows<{ id: string }>(transaction)`
    select id from sessions where admin_id = ${adminId} order by id for update`;
  return locked.map(({ id }) => id);
}

/** Ends a session that its holder leaves: what it began goes on. @returns false if it has ended already */
export const endSession = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`
    update sessions set expires_at = now() where id = ${id} and expires_at > now() returning 1`;

/**
 * Ends all sessions of an admin, or those with the given ids, and what they began: see `assertStillAuthorised`. Also what
 * sessions began that have ended by themselves, or by a logout of whoever held them. Lock the admin first.
 * @returns the number of those that were active
 */
export const revokeSessions = async (
  transaction: TransactionHandle,
  adminId: string,
  ids: readonly string[] | null = null,
): Promise<number> =>
  (
    await allRows<{ active: boolean }>(transaction)`
      with ended as (
        delete from sessions where admin_id = ${adminId} and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
        returning id, admin_id, expires_at > now() and last_used_at > now() - interval '30 minutes' as active
      ), noted as (insert into revoked_sessions (id, admin_id) select id, admin_id from ended)
      select active from ended where active`
  ).length;
