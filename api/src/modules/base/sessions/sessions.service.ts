import { v7 as newId } from 'uuid';
import type { Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { findCallersOfSessions, insertSession, selectCaller, touchSession } from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.rules.ts';

/** Tells whether a caller's session is active and the account as it was; for answers that are sent in parts. */
export const isCurrent = async (database: Handle, { sessionId, adminVersion }: Caller): Promise<boolean> =>
  (await findCallersOfSessions(database, [sessionId])).some((now) => now.adminVersion === adminVersion);

export {
  endSession,
  findCallersOfSessions,
  lockSessions,
  noteProof,
  revokeSessions,
  sessionsOf,
} from './sessions.repository.ts';

/**
 * Creates a session and deletes the admin's old ones.
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
  const session = { id: newId(), token_hash: hashToken(token), admin_id: adminId, address, proved };
  await insertSession(transaction, session);
  return token;
}

/**
 * Finds the caller of a token, with current rights; null without an active session.
 * @param isUse false for a call that the page makes on its own: it does not keep the session alive
 */
export async function findCaller(
  database: Handle,
  token: string,
  { isUse = true } = {},
): Promise<Caller | null> {
  const session = await selectCaller(database, hashToken(token));
  if (session === undefined) return null;
  const { stale, ...caller } = session;
  // Once a minute is exact enough for a limit of 30 minutes, and avoids a write at every call.
  if (stale && isUse) await touchSession(database, caller.sessionId);
  return caller;
}
