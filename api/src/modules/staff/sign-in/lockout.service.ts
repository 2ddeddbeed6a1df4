import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { addressSubject, type BudgetName } from '../../base/limiter/budgets.rules.ts';
import * as limiter from '../../base/limiter/limiter.service.ts';

/** Login attempt: account, IP address, and the device if it has signed in to the account before. */
export interface LoginAttempt {
  phoneNumber: string;
  address: string;
  /**
   * Id of a known device, null for others. A known device has a count of its own and none of its address, so that
   * strangers cannot lock out the owner, nor one colleague a whole office.
   */
  device: string | null;
}

/** Device of attempts within a session: a stranger cannot lock the owner's password form. */
export const ownSession = 'session';

/** Result of one password check. */
export type Attempted<T> =
  { outcome: 'right'; found: T } | { outcome: 'wrong' } | { outcome: 'locked'; seconds: number };

const accountOf = ({ phoneNumber, device }: LoginAttempt): [BudgetName, string] =>
  device === null ? ['login-account', phoneNumber] : ['login-device', `${phoneNumber}/${device}`];

/** Seconds until an attempt is allowed; 0 if it is. The same for accounts that exist and that do not. */
export async function secondsLocked(database: Handle, attempt: LoginAttempt): Promise<number> {
  const ofAccount = await limiter.secondsUntilAllowed(database, ...accountOf(attempt));
  if (attempt.device !== null) return ofAccount;
  const address = addressSubject(attempt.address);
  return Math.max(ofAccount, await limiter.secondsUntilAllowed(database, 'login-address', address));
}

/**
 * Runs one password check under the lockout: five failures are free, then the account is locked for devices that it
 * does not know; 30 failures in ten minutes lock an address.
 * @param check result for the right password; undefined for a wrong one
 */
export async function attemptPassword<T>(
  database: Handle,
  attempt: LoginAttempt,
  check: () => Promise<T | undefined>,
): Promise<Attempted<T>> {
  const locked = async (): Promise<Attempted<T>> => ({
    outcome: 'locked',
    seconds: Math.max(1, await secondsLocked(database, attempt)),
  });
  if ((await secondsLocked(database, attempt)) > 0) return locked();
  // Counted as a failure before the check and cleared after success: concurrent attempts cannot bypass the limit, and
  // an attempt whose process dies counts as failed.
  if ((await limiter.countWithin(database, ...accountOf(attempt))) > 0) return locked();
  const found = await check();
  if (found !== undefined) return { outcome: 'right', found };
  if (attempt.device === null) {
    // A concurrent attempt has reached the limit of the address: this one does not learn that its password was wrong.
    const wait = await limiter.countWithin(database, 'login-address', addressSubject(attempt.address));
    if (wait > 0) return locked();
  }
  return { outcome: 'wrong' };
}

/** Clears the failures of an account after a success, and subtracts them from its address. */
export async function clearAttempts(transaction: TransactionHandle, attempt: LoginAttempt): Promise<void> {
  const failures = (await limiter.forgetEvents(transaction, ...accountOf(attempt))) - 1;
  // Failures on other accounts stay with the address.
  if (attempt.device === null)
    await limiter.takeBack(transaction, 'login-address', addressSubject(attempt.address), failures);
}

/** Ends the lockouts of an account, on all devices, and resets its failure counts. */
export async function clearAccountLockout(transaction: TransactionHandle, phoneNumber: string) {
  await limiter.forgetEvents(transaction, 'login-account', phoneNumber);
  await limiter.forgetEventsOf(transaction, 'login-device', `${phoneNumber}/`);
}
