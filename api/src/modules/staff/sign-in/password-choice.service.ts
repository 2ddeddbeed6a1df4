import type { Handle } from '../../../database/schema.ts';
import { replacePassword, type CredentialsRow } from '../admins/admin-credentials.service.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { hashNewPassword, withPasswordSlot } from '../passwords/password-hash.service.ts';
import { assertPasswordAllowed } from '../passwords/password.rules.ts';
import { endSessionsOf } from '../../base/sessions/sessions.service.ts';
import { deletePendingLogin } from './pending-logins.repository.ts';
import {
  afterPassword,
  credentialsOf,
  digestOf,
  findForTry,
  findPendingLogin,
  type FactorRules,
  type NextStep,
  type Origin,
} from './second-step.service.ts';
import { LoginExpired, PasswordNotOwn } from './sign-in.errors.ts';

/**
 * Sets the own password after a login by a one-time one, ends other sessions, and goes on with the login, in one
 * transaction. A refused password counts no try, and the one-time one is compared with each try.
 *
 * @returns the next step, and the admin whose password it is
 * @throws LoginExpired also if the password has changed since the first step
 * @throws PasswordNotOwn
 * @throws ValidationFailed for a refused password
 */
export async function chooseOwnPassword(
  database: Handle,
  factors: FactorRules,
  origin: Origin,
  { pending: token, newPassword }: { pending: string; newPassword: string },
): Promise<{ next: NextStep; admin: CredentialsRow }> {
  const waiting = await findPendingLogin(database, token, 'choosePassword');
  const admin = await credentialsOf(database, waiting);
  const { id, phone_number: phoneNumber, password_hash: verifiedHash } = admin;
  if (digestOf(verifiedHash) !== waiting.password_digest) throw new LoginExpired();
  assertPasswordAllowed(newPassword, phoneNumber, 'newPassword');
  await findForTry(database, token, 'choosePassword');
  const caller = { address: origin.address, known: true };
  if (await withPasswordSlot(caller, (check) => check(newPassword, verifiedHash))) throw new PasswordNotOwn();
  const newHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  return database.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, id, { verifiedHash, newHash }))) throw new LoginExpired();
    if (!(await deletePendingLogin(transaction, waiting.id))) throw new LoginExpired();
    const sessionsEnded = await endSessionsOf(transaction, id);
    const chosen = await credentialsOf(transaction, waiting);
    const { next, entries } = await afterPassword(transaction, factors, chosen, origin.address);
    await appendAudit(transaction, { ...origin, adminId: id }, [
      {
        ...{ action: 'admin.choosePassword', recordType: 'admin', recordId: id },
        ...{ before: null, after: { sessionsEnded } },
      },
      ...entries,
    ]);
    return { next, admin: chosen };
  });
}
