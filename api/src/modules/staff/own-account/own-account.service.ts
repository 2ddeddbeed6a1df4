import type { Actor, Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { NotSignedIn, notFound, refusal } from '../../../plugins/errors.ts';
import { findCredentials, replacePassword } from '../admins/admins.service.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { hashNewPassword, withPasswordSlot } from '../passwords/password-hash.service.ts';
import { assertPasswordAllowed } from '../passwords/password.rules.ts';
import { lockSessions, revokeSessions, sessionsOf } from '../../base/sessions/sessions.service.ts';
import { attemptPassword, clearAttempts, ownSession } from '../sign-in/lockout.service.ts';
import { inMinutes } from '../../base/limiter/budgets.rules.ts';

/** `validation`, not `unauthenticated`: the session is active, and a browser must not treat it as ended. */
const wrong = 'Current password is incorrect';
class CurrentPasswordWrong extends refusal('validation', wrong, { fields: { currentPassword: wrong } }) {}

class TooManyAttempts extends refusal(
  'tooManyRequests',
  (retryAfter: number) => `Too many wrong passwords. Please try again in ${inMinutes(retryAfter)}.`,
  (retryAfter: number) => ({ retryAfter }),
) {}

/** The caller's active sessions, last used first. */
export const ownSessions = async (database: Handle, caller: Caller): Promise<object[]> =>
  (await sessionsOf(database, caller.adminId)).map((row) => ({
    ...{ ...row, since: row.created_at, lastUsed: row.last_used_at, current: row.id === caller.sessionId },
  }));

/**
 * Changes the caller's password and ends all of their other sessions.
 * @throws ValidationFailed for a refused new password, without counting an attempt
 * @throws CurrentPasswordWrong also if a concurrent call has changed it @throws TooManyAttempts
 */
export async function changePassword(
  database: Handle,
  caller: Caller,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { adminId } = caller;
  const own = await findCredentials(database, adminId);
  if (own === undefined) throw new NotSignedIn();
  const { phone_number: phoneNumber, password_hash: verifiedHash } = own;
  assertPasswordAllowed(newPassword, phoneNumber, 'newPassword');
  const attempt = { phoneNumber, address: actor.address, device: ownSession };
  const attempted = await withPasswordSlot({ address: actor.address, known: true }, (check) =>
    attemptPassword(database, attempt, async () => (await check(currentPassword, verifiedHash)) || undefined),
  );
  if (attempted.outcome === 'locked') throw new TooManyAttempts(attempted.seconds);
  if (attempted.outcome === 'wrong') throw new CurrentPasswordWrong();
  const newHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  await database.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, adminId, { verifiedHash, newHash })))
      throw new CurrentPasswordWrong();
    await clearAttempts(transaction, attempt);
    const ended = await endOthers(transaction, caller);
    await auditSessions(transaction, actor, 'admin.changePassword', ended);
  });
}

/** Ends one of the caller's sessions. @throws AppError also for another admin's */
export async function endSession(database: Handle, caller: Caller, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await lockOwnSessions(transaction, caller)).includes(id)) throw notFound('session');
    await revokeSessions(transaction, caller.adminId, [id]);
    await auditSessions(transaction, actor, 'session.end', 1);
  });
}

/** Ends all of the caller's sessions except the session of the request. @returns their number */
export const endOtherSessions = async (database: Handle, caller: Caller, actor: Actor): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const ended = await endOthers(transaction, caller);
    if (ended > 0) await auditSessions(transaction, actor, 'session.endOthers', ended);
    return ended;
  });

async function endOthers(transaction: TransactionHandle, caller: Caller): Promise<number> {
  const others = (await lockOwnSessions(transaction, caller)).filter((id) => id !== caller.sessionId);
  return revokeSessions(transaction, caller.adminId, others);
}

/** Locks the caller's sessions. A concurrent call may have ended the session of the request. */
async function lockOwnSessions(transaction: TransactionHandle, caller: Caller): Promise<string[]> {
  const ids = await lockSessions(transaction, caller.adminId);
  if (!ids.includes(caller.sessionId)) throw new NotSignedIn();
  return ids;
}

const auditSessions = (transaction: TransactionHandle, actor: Actor, action: string, sessionsEnded: number) =>
  appendEntry(transaction, actor, action, ['admin', actor.adminId], { sessionsEnded });
