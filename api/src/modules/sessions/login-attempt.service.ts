import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { clearFailures, countFailure, forgiveFailures, isLocked } from './throttle.repository.ts';

/** Whose password is tried, and from where. */
interface Try {
  phoneNumber: string;
  address: string;
}

/**
 * One try of a staff password: five wrong ones are free, then the account waits, and so does the address.
 *
 * @param find what the right password opens; undefined for a wrong one
 */
export async function tryPassword<T>(
  database: Handle,
  { phoneNumber, address }: Try,
  find: () => Promise<T | undefined>,
): Promise<{ outcome: 'right'; found: T } | { outcome: 'wrong' | 'locked' }> {
  if (await isLocked(database, 'login-address', address)) return { outcome: 'locked' };
  // Counted as a failure before the password is looked at, and taken back when it is right: tries at the same
  // moment cannot slip through, and a try whose process dies is a failed one.
  if (!(await countFailure(database, 'login-account', phoneNumber))) return { outcome: 'locked' };
  const found = await find();
  if (found !== undefined) return { outcome: 'right', found };
  await countFailure(database, 'login-address', address);
  return { outcome: 'wrong' };
}

/** Takes the counted try back, and what was mistyped before it, in the transaction of what the password opened. */
export async function forgiveTries(
  transaction: TransactionHandle,
  { phoneNumber, address }: Try,
): Promise<void> {
  const failures = (await clearFailures(transaction, 'login-account', phoneNumber)) - 1;
  // Who mistypes and then gets it right has not attacked; failures on other accounts stay with the address.
  if (failures > 0) await forgiveFailures(transaction, 'login-address', address, failures);
}
