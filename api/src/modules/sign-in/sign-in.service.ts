import type { Actor, Caller } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { findCredentialsByPhone, lockVerifiedAdmin } from '../admins/admin-credentials.service.ts';
import type { AdminRow } from '../admins/admins.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { withPasswordSlot } from '../passwords/password-hash.service.ts';
import { createSession, endSession } from '../sessions/sessions.service.ts';
import { attemptPassword, clearAttempts, secondsLocked, type LoginAttempt } from './lockout.service.ts';
import { LoginLocked, LoginRefused } from './sign-in.errors.ts';

/**
 * Logs in and creates a session.
 *
 * A locked attempt is refused before it queues for a password slot. The whole attempt holds a slot, so that at most as
 * many attempts as there are cores pass the lockout of an address before their failures are counted.
 *
 * @throws LoginRefused alike for an unknown phone and a wrong password
 * @throws LoginLocked
 */
export async function login(
  database: Handle,
  request: LoginAttempt & { password: string; requestId: string },
): Promise<{ token: string; admin: AdminRow }> {
  const { phoneNumber, password, address, device, requestId } = request;
  const attempt = { phoneNumber, address, device };
  const locked = await secondsLocked(database, attempt);
  if (locked > 0) throw new LoginLocked(locked);
  return withPasswordSlot({ address, known: device !== null }, async (check) => {
    const attempted = await attemptPassword(database, attempt, async () => {
      const found = await findCredentialsByPhone(database, phoneNumber);
      return (await check(password, found?.password_hash)) ? found : undefined;
    });
    if (attempted.outcome === 'locked') throw new LoginLocked(attempted.seconds);
    if (attempted.outcome === 'wrong') throw new LoginRefused();
    const admin = attempted.found;
    const token = await database.transaction().execute(async (transaction) => {
      // A concurrent password reset or deletion since the check.
      if (!(await lockVerifiedAdmin(transaction, admin.id, admin.password_hash))) {
        throw new LoginRefused();
      }
      await clearAttempts(transaction, attempt);
      const created = await createSession(transaction, admin.id, address);
      const actor = { adminId: admin.id, address, requestId };
      await appendAudit(transaction, actor, [aboutAdmin('session.login', admin.id)]);
      return created;
    });
    return { token, admin };
  });
}

/** Ends the caller's session at once. */
export async function logout(database: Handle, caller: Caller, actor: Actor): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // A concurrent logout already deleted the session.
    if (!(await endSession(transaction, caller.sessionId))) return;
    await appendAudit(transaction, actor, [aboutAdmin('session.logout', caller.adminId)]);
  });
}

const aboutAdmin = (action: string, adminId: string) => ({
  action,
  recordType: 'admin',
  recordId: adminId,
  before: null,
  after: null,
});
