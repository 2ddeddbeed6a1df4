import type { Actor, Caller } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { NotSignedIn } from '../../plugins/errors.ts';
import { assertPasswordAllowed } from '../passwords/password.rules.ts';
import { hashNewPassword, withPasswordSlot } from '../passwords/password-hash.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { forgiveTries, tryPassword } from '../sessions/login-attempt.service.ts';
import { CurrentPasswordWrong, SessionNotFound, TooManyTries } from './own-account.errors.ts';
import {
  deleteSessions,
  lockSessionsOf,
  replacePassword,
  selectOwnPassword,
  selectSessionsOf,
  type SessionRow,
} from './own-account.repository.ts';

/** The caller's live sessions, last used first. */
export async function ownSessions(
  database: Handle,
  caller: Caller,
): Promise<(SessionRow & { current: boolean })[]> {
  const rows = await selectSessionsOf(database, caller.adminId);
  return rows.map((row) => ({ ...row, current: row.id === caller.sessionId }));
}

/**
 * Changes the caller's password, and ends all of their other sessions with it.
 *
 * @throws ValidationFailed for a password that may not be taken; that is no try of the current one
 * @throws CurrentPasswordWrong also where somebody else changed it meanwhile
 * @throws TooManyTries
 */
export async function changePassword(
  database: Handle,
  caller: Caller,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { adminId } = caller;
  const own = await selectOwnPassword(database, adminId);
  if (own === undefined) throw new NotSignedIn();
  const { phone_number: phoneNumber, password_hash: checked } = own;
  assertPasswordAllowed(newPassword, phoneNumber, 'newPassword');
  const attempt = { phoneNumber, address: actor.address };
  const { outcome } = await withPasswordSlot((check) =>
    tryPassword(database, attempt, async () => (await check(currentPassword, checked)) || undefined),
  );
  if (outcome === 'locked') throw new TooManyTries();
  if (outcome === 'wrong') throw new CurrentPasswordWrong();
  const replacement = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  await database.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, adminId, { checked, replacement }))) {
      throw new CurrentPasswordWrong();
    }
    await forgiveTries(transaction, attempt);
    const ended = await endOthers(transaction, caller);
    await writeDown(transaction, actor, 'admin.changePassword', ended);
  });
}

/**
 * Ends one of the caller's sessions.
 *
 * @throws SessionNotFound also for another admin's
 */
export async function endSession(database: Handle, caller: Caller, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await lockOwn(transaction, caller)).includes(id)) throw new SessionNotFound();
    await deleteSessions(transaction, [id]);
    await writeDown(transaction, actor, 'session.end', 1);
  });
}

/** Ends all of the caller's sessions but the one that asks. @returns how many there were */
export async function endOtherSessions(database: Handle, caller: Caller, actor: Actor): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const ended = await endOthers(transaction, caller);
    if (ended > 0) await writeDown(transaction, actor, 'session.endOthers', ended);
    return ended;
  });
}

async function endOthers(transaction: TransactionHandle, caller: Caller): Promise<number> {
  const others = (await lockOwn(transaction, caller)).filter((id) => id !== caller.sessionId);
  if (others.length > 0) await deleteSessions(transaction, others);
  return others.length;
}

/** The caller's sessions, locked. Since the request came in, another of them may have ended the one that asks. */
async function lockOwn(transaction: TransactionHandle, caller: Caller): Promise<string[]> {
  const ids = await lockSessionsOf(transaction, caller.adminId);
  if (!ids.includes(caller.sessionId)) throw new NotSignedIn();
  return ids;
}

function writeDown(
  transaction: TransactionHandle,
  actor: Actor,
  action: string,
  sessionsEnded: number,
): Promise<void> {
  return appendAudit(transaction, actor, [
    { action, recordType: 'admin', recordId: actor.adminId, before: null, after: { sessionsEnded } },
  ]);
}
