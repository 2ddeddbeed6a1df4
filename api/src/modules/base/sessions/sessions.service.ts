import { v7 as newId } from 'uuid';
import type { Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { selectCaller, selectCallersOfSessions, type CallerRow } from './caller.read-model.ts';
import {
  deleteExpiredSessions,
  deleteSessions,
  deleteSessionsOf,
  insertSession,
  lockSessionsOf,
  selectActiveSessions,
  setProved,
  touchSession,
  type SessionRow,
} from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.rules.ts';

export type { SessionRow };

/**
 * Creates a session and deletes the admin's expired ones.
 *
 * @param proved true for a login with a second factor
 * @returns the token, of which only the hash is stored
 */
export async function createSession(
  transaction: TransactionHandle,
  adminId: string,
  address: string,
  { proved } = { proved: false },
): Promise<string> {
  const token = newToken();
  await deleteExpiredSessions(transaction, adminId);
  await insertSession(transaction, {
    id: newId(),
    token_hash: hashToken(token),
    admin_id: adminId,
    address,
    proved,
  });
  return token;
}

/**
 * Finds the caller of a token, with current rights; null without an active session.
 *
 * @param isUse false for a call that the page makes on its own: it does not keep the session alive
 */
export async function findCaller(
  database: Handle,
  token: string,
  { isUse = true } = {},
): Promise<Caller | null> {
  const session = await selectCaller(database, hashToken(token));
  if (session === undefined) return null;
  // Once a minute is exact enough for a limit of 30 minutes, and avoids a write at every call.
  if (session.stale && isUse) await touchSession(database, session.session_id);
  return toCaller(session);
}

/**
 * Finds the callers of the sessions that are active, with current rights, in one statement. Does not keep them alive.
 */
export async function findCallersOfSessions(database: Handle, ids: readonly string[]): Promise<Caller[]> {
  return (await selectCallersOfSessions(database, ids)).map(toCaller);
}

const toCaller = (session: CallerRow): Caller => ({
  adminId: session.admin_id,
  sessionId: session.session_id,
  superAdmin: session.super_admin,
  rights: session.rights,
});

/** Notes that a session proved a second factor. */
export const noteProof = (transaction: TransactionHandle, id: string): Promise<void> =>
  setProved(transaction, id);

/** Active sessions of an admin, last used first. */
export const sessionsOf = (database: Handle, adminId: string): Promise<SessionRow[]> =>
  selectActiveSessions(database, adminId);

/** Locks all sessions of an admin until the transaction ends. @returns their ids */
export const lockSessions = (transaction: TransactionHandle, adminId: string): Promise<string[]> =>
  lockSessionsOf(transaction, adminId);

/** Ends one session. @returns false if it has ended already */
export const endSession = async (transaction: TransactionHandle, id: string): Promise<boolean> =>
  (await deleteSessions(transaction, [id])) > 0;

/** Ends sessions. @returns their number */
export const endSessions = (transaction: TransactionHandle, ids: string[]): Promise<number> =>
  deleteSessions(transaction, ids);

/** Ends every session of an admin. @returns their number */
export const endSessionsOf = (transaction: TransactionHandle, adminId: string): Promise<number> =>
  deleteSessionsOf(transaction, adminId);
