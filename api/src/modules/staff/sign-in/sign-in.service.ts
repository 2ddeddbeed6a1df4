import type { Actor, Caller } from '../../../plugins/caller.ts';
import type { Handle } from '../../../database/schema.ts';
import { findCredentialsByPhone, lockVerifiedAdmin } from '../admins/admins.service.ts';
import { appendAudit, appendEntry } from '../../base/audit/audit.service.ts';
import { withPasswordSlot } from '../passwords/password-hash.service.ts';
import { endSession } from '../../base/sessions/sessions.service.ts';
import { attemptPassword, clearAttempts, secondsLocked } from './lockout.service.ts';
import { afterPassword, openPendingLogin, type LoginSite, type NextStep } from './second-step.service.ts';
import { GivenPasswordLapsed, LoginLocked, LoginRefused } from './sign-in.errors.ts';

/**
 * Logs in. Creates a session, or a pending login for an account that has a second factor or needs one, or whose
 * password somebody else set.
 *
 * A locked attempt is refused before it queues for a password slot. The whole attempt holds a slot, so that at most
 * as many attempts as there are cores pass the lockout of an address before their failures are counted.
 * @param device id of a known device
 * @throws LoginRefused alike for an unknown phone and a wrong password @throws LoginLocked
 * @throws GivenPasswordLapsed for the right one-time password after 7 days
 */
export async function login(
  site: LoginSite,
  { phoneNumber, password, device }: { phoneNumber: string; password: string; device: string | null },
): Promise<NextStep | { choice: string }> {
  const { database, address, requestId } = site;
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
    if (admin.given_password === 'lapsed') throw new GivenPasswordLapsed();
    return database.transaction().execute(async (transaction) => {
      // A concurrent password reset or deletion since the check.
      if (!(await lockVerifiedAdmin(transaction, admin.id, admin.password_hash))) throw new LoginRefused();
      await clearAttempts(transaction, attempt);
      if (admin.given_password === 'oneTime')
        return { choice: await openPendingLogin(transaction, admin, address, 'choosePassword') };
      const { next, entries } = await afterPassword(transaction, site, admin);
      await appendAudit(transaction, { adminId: admin.id, address, requestId }, entries);
      return next;
    });
  });
}

/** Ends the caller's session at once. */
export async function logout(database: Handle, { sessionId, adminId }: Caller, actor: Actor): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // A concurrent logout already deleted the session.
    if (!(await endSession(transaction, sessionId))) return;
    await appendEntry(transaction, actor, 'session.logout', ['admin', adminId]);
  });
}
