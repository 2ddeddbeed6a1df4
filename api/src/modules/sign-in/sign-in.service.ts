import type { Actor, Caller } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { findCredentialsByPhone, lockVerifiedAdmin } from '../admins/admin-credentials.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { withPasswordSlot } from '../passwords/password-hash.service.ts';
import { createSession, endSession } from '../sessions/sessions.service.ts';
import { needsFactor, type FactorPolicy } from '../factors/factor-policy.rules.ts';
import { methodsOf } from '../factors/proof.service.ts';
import type { RelyingParty } from '../factors/relying-party.rules.ts';
import { attemptPassword, clearAttempts, secondsLocked, type LoginAttempt } from './lockout.service.ts';
import { openPendingLogin, type FinishedLogin, type PendingLogin } from './second-step.service.ts';
import { LoginLocked, LoginRefused } from './sign-in.errors.ts';

/**
 * Logs in. Creates a session, or a pending login for an account that has a second factor or needs one.
 *
 * A locked attempt is refused before it queues for a password slot. The whole attempt holds a slot, so that at most as
 * many attempts as there are cores pass the lockout of an address before their failures are counted.
 *
 * @throws LoginRefused alike for an unknown phone and a wrong password
 * @throws LoginLocked
 */
export async function login(
  database: Handle,
  factors: { policy: FactorPolicy; party: RelyingParty | undefined },
  request: LoginAttempt & { password: string; requestId: string },
): Promise<FinishedLogin | { pending: PendingLogin }> {
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
    return database.transaction().execute(async (transaction) => {
      // A concurrent password reset or deletion since the check.
      if (!(await lockVerifiedAdmin(transaction, admin.id, admin.password_hash))) {
        throw new LoginRefused();
      }
      await clearAttempts(transaction, attempt);
      const { policy, party } = factors;
      const methods = policy === 'off' ? undefined : await methodsOf(transaction, admin.id, party);
      const { super_admin: superAdmin, rights } = admin;
      const setUp = methods === undefined && needsFactor(policy, { superAdmin, rights });
      if (methods !== undefined || setUp) {
        const token = await openPendingLogin(transaction, admin, address, setUp);
        return { pending: { token, methods: methods ?? [], setUp } };
      }
      const token = await createSession(transaction, admin.id, address);
      const actor = { adminId: admin.id, address, requestId };
      await appendAudit(transaction, actor, [aboutAdmin('session.login', admin.id)]);
      return { token, admin };
    });
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
