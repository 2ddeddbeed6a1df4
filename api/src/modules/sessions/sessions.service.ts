import { v7 as newId } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { Handle } from '../../database/schema.ts';
import { withPasswordSlot } from '../../security/passwords.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { findAdminForLogin, type AdminRow } from '../admins/admins.service.ts';
import { LoginRefused } from './sessions.errors.ts';
import {
  deleteDeadSessions,
  deleteSession,
  insertSession,
  selectLiveSession,
  touchSession,
} from './sessions.repository.ts';
import { clearFailures, countFailure, forgiveFailures, isLocked } from './throttle.repository.ts';

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
  attempt: { phoneNumber: string; password: string; address: string },
): Promise<{ token: string; admin: AdminRow }> {
  const { phoneNumber, password, address } = attempt;
  return withPasswordSlot(async (check) => {
    if (await isLocked(database, 'login-address', address)) throw new LoginRefused();
    // Counted as a failure before the password is looked at, and taken back when it is right: tries at the same
    // moment cannot slip through, and a try whose process dies is a failed one.
    if (!(await countFailure(database, 'login-account', phoneNumber))) throw new LoginRefused();
    const admin = await findAdminForLogin(database, phoneNumber);
    const right = await check(password, admin?.password_hash);
    if (admin === undefined || !right) {
      await countFailure(database, 'login-address', address);
      throw new LoginRefused();
    }
    return { token: await openSession(database, admin.id, phoneNumber, address), admin };
  });
}

async function openSession(
  database: Handle,
  adminId: string,
  phoneNumber: string,
  address: string,
): Promise<string> {
  const token = newToken();
  await database.transaction().execute(async (transaction) => {
    const failures = (await clearFailures(transaction, 'login-account', phoneNumber)) - 1;
    // Who mistypes and then gets it right has not attacked; failures on other accounts stay with the address.
    if (failures > 0) await forgiveFailures(transaction, 'login-address', address, failures);
    await deleteDeadSessions(transaction, adminId);
    await insertSession(transaction, {
      id: newId(),
      token_hash: hashToken(token),
      admin_id: adminId,
      address,
    });
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
export const logout = (database: Handle, caller: Caller): Promise<void> =>
  deleteSession(database, caller.sessionId);
