import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { clearFailures, countFailure, isLocked, subtractFailures } from './lockout.repository.ts';

/** Login attempt: account and IP address. */
export interface LoginAttempt {
  phoneNumber: string;
  address: string;
}

/**
 * Runs one password check under the lockout: five failures are free, then the account is locked, and so is the
 * address.
 *
 * @param check result for the right password; undefined for a wrong one
 */
export async function attemptPassword<T>(
  database: Handle,
  { phoneNumber, address }: LoginAttempt,
  check: () => Promise<T | undefined>,
): Promise<{ outcome: 'right'; found: T } | { outcome: 'wrong' | 'locked' }> {
  if (await isLocked(database, 'login-address', address)) return { outcome: 'locked' };
  // Counted as a failure before the check and cleared after success: concurrent attempts cannot bypass the limit, and
  // an attempt whose process dies counts as failed.
  if (!(await countFailure(database, 'login-account', phoneNumber))) return { outcome: 'locked' };
  const found = await check();
  if (found !== undefined) return { outcome: 'right', found };
  await countFailure(database, 'login-address', address);
  return { outcome: 'wrong' };
}

/** Clears the failures of an account after a success, and subtracts them from its address. */
export async function clearAttempts(
  transaction: TransactionHandle,
  { phoneNumber, address }: LoginAttempt,
): Promise<void> {
  const failures = (await clearFailures(transaction, 'login-account', phoneNumber)) - 1;
  // Failures on other accounts stay with the address.
  if (failures > 0) await subtractFailures(transaction, 'login-address', address, failures);
}

/** Ends the lockout of an account and resets its failure count. */
export async function clearAccountLockout(
  transaction: TransactionHandle,
  phoneNumber: string,
): Promise<void> {
  await clearFailures(transaction, 'login-account', phoneNumber);
}

/** Counts an attempt with the set-up token, with the lockout of an address. @returns false if it is locked */
export const countSetupAttempt = (database: Handle, address: string): Promise<boolean> =>
  countFailure(database, 'setup-address', address);

/** Clears the attempts of an address after the right set-up token. */
export async function clearSetupAttempts(transaction: TransactionHandle, address: string): Promise<void> {
  await clearFailures(transaction, 'setup-address', address);
}
