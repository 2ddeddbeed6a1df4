import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TooBusy } from '../../../plugins/errors.ts';
import { addressSubject } from '../../base/limiter/budgets.rules.ts';
import { fairQueue } from './fair-queue.rules.ts';
import { assertPasswordAllowed } from './password.rules.ts';

/** Argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * At most as many hashes at a time as there are cores. A waiting job costs a few hundred bytes; the longest queue takes
 * some ten seconds.
 */
const slots = fairQueue({ running: availableParallelism(), waiting: 600, perCaller: 10 });

/** Caller whose password is checked. */
export interface PasswordCaller {
  address: string;
  /** True for known devices and signed-in admins, which a flood of strangers does not delay. */
  known: boolean;
}

const refused = () => new TooBusy();

/** Hash that matches no password, verified at the cost of a real one. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nLXNhbHR5$0000000000000000000000000000000000000000000';

/**
 * Hashes a new password; every call that sets one uses this function.
 * @param field field of the body: `password` or `newPassword`
 * @throws ValidationFailed for a refused password @throws TooBusy
 */
export async function hashNewPassword(password: string, phoneNumber: string, field: string): Promise<string> {
  assertPasswordAllowed(password, phoneNumber, field);
  return hashPassword(password);
}

/** Hashes any password, without checking it: for the demo and tests. */
export function hashPassword(password: string): Promise<string> {
  // Each call a caller of its own: only requests with permission set a password.
  return slots.run({ caller: randomUUID(), first: true, refused }, () => hash(password, cost));
}

/**
 * Runs work that checks a password while it holds one of as many slots as there are cores, so that a flood of logins
 * queues instead of exhausting memory. Addresses are served in turn, known devices before them. `check` takes as long
 * without a stored hash as with one.
 * @throws TooBusy if the address has too many waiting calls, or the queue is full of calls of other addresses
 */
export const withPasswordSlot = <T>(
  { address, known }: PasswordCaller,
  work: (check: (password: string, stored: string | undefined) => Promise<boolean>) => Promise<T>,
): Promise<T> =>
  slots.run({ caller: addressSubject(address), first: known, refused }, () => work(checkPassword));

async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? unmatchableHash, password);
  return matches && stored !== undefined;
}
