import { v7 as newId } from 'uuid';
import type { Actor, Caller } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { withPasswordSlot } from '../passwords/password-hash.service.ts';
import { hashToken, newToken } from './tokens.rules.ts';
import { findAdminForLogin, type AdminRow } from '../admins/admins.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { LoginRefused } from './sessions.errors.ts';
import {
  deleteDeadSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  lockUnchangedAdmin,
  selectLiveSession,
  touchSession,
} from './sessions.repository.ts';
import { forgiveTries, tryPassword } from './login-attempt.service.ts';
import { clearFailures, countFailure } from './throttle.repository.ts';

/**
 * Opens a session.
 *
 * Five wrong tries are free, then the account waits, and so does the address. Everything happens while holding a
 * password slot, so that no more tries than there are cores can pass an address before its failures are counted.
 *
 * @throws LoginRefused alike for an unknown phone, a wrong password and a locked account or address
 */
export function login(
  database: Handle,
  attempt: { phoneNumber: string; password: string; address: string; requestId: string },
): Promise<{ token: string; admin: AdminRow }> {
  const { phoneNumber, password, address, requestId } = attempt;
  return withPasswordSlot(async (check) => {
    const tried = await tryPassword(database, { phoneNumber, address }, async () => {
      const found = await findAdminForLogin(database, phoneNumber);
      return (await check(password, found?.password_hash)) ? found : undefined;
    });
    if (tried.outcome !== 'right') throw new LoginRefused(tried.outcome);
    const admin = tried.found;
    const actor = { adminId: admin.id, address, requestId };
    return { token: await openSession(database, actor, phoneNumber, admin.password_hash), admin };
  });
}

async function openSession(
  database: Handle,
  actor: Actor,
  phoneNumber: string,
  passwordHash: string,
): Promise<string> {
  const token = newToken();
  const { adminId, address } = actor;
  await database.transaction().execute(async (transaction) => {
    // A password that was reset or an admin who was deleted while the old password was being checked.
    if (!(await lockUnchangedAdmin(transaction, adminId, passwordHash))) throw new LoginRefused('wrong');
    await forgiveTries(transaction, { phoneNumber, address });
    await deleteDeadSessions(transaction, adminId);
    await insertSession(transaction, {
      id: newId(),
      token_hash: hashToken(token),
      admin_id: adminId,
      address,
    });
    await appendAudit(transaction, actor, [aboutAdmin('session.login', adminId)]);
  });
  return token;
}

/** The admin behind a token, rights as they are now; null without a live session. */
export async function findCaller(database: Handle, token: string): Promise<Caller | null> {
  const session = await selectLiveSession(database, hashToken(token));
  if (session === undefined) return null;
  // Once a minute is exact enough for half an hour, and spares a write at every call.
  if (session.stale) await touchSession(database, session.session_id);
  return {
    adminId: session.admin_id,
    sessionId: session.session_id,
    superAdmin: session.super_admin,
    rights: session.rights,
  };
}

/** Ends a session at once. */
export async function logout(database: Handle, caller: Caller, actor: Actor): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Of two at once, one ended it.
    if (!(await deleteSession(transaction, caller.sessionId))) return;
    await appendAudit(transaction, actor, [aboutAdmin('session.logout', caller.adminId)]);
  });
}

/** Ends every session of an admin, in the transaction of the change that asks for it. @returns how many there were */
export const endSessionsOf = (transaction: TransactionHandle, adminId: string): Promise<number> =>
  deleteSessionsOf(transaction, adminId);

/** Gives an account its free tries back. */
export async function forgetFailedLogins(transaction: TransactionHandle, phoneNumber: string): Promise<void> {
  await clearFailures(transaction, 'login-account', phoneNumber);
}

/** Counts a try with the set-up token from an address; locked like an address that tries passwords. */
export const countSetupTry = (database: Handle, address: string): Promise<boolean> =>
  countFailure(database, 'setup-address', address);

/** The token was right. */
export async function forgetSetupTries(transaction: TransactionHandle, address: string): Promise<void> {
  await clearFailures(transaction, 'setup-address', address);
}

const aboutAdmin = (action: string, adminId: string) => ({
  action,
  recordType: 'admin',
  recordId: adminId,
  before: null,
  after: null,
});
