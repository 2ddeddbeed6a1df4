import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooBusy } from '../../plugins/errors.ts';
import { assertPasswordAllowed } from './password.rules.ts';

/** Argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const slots = pLimit(availableParallelism());
const maxQueue = 200;

/** Hash that matches no password, verified at the cost of a real one. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nLXNhbHR5$0000000000000000000000000000000000000000000';

/**
 * Hashes a new password; every call that sets one uses this function.
 *
 * @param field field of the body: `password` or `newPassword`
 * @throws ValidationFailed for a refused password
 * @throws TooBusy
 */
export async function hashNewPassword(password: string, phoneNumber: string, field: string): Promise<string> {
  assertPasswordAllowed(password, phoneNumber, field);
  if (slots.pendingCount >= maxQueue) throw new TooBusy();
  return hashPassword(password);
}

/** Hashes any password, without checking it: for the demo and tests. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password, cost));
}

/**
 * Runs work that checks a password while it holds one of as many slots as there are cores, so that a flood of logins
 * queues instead of exhausting memory. `check` takes as long without a stored hash as with one.
 *
 * @throws TooBusy if the queue is full
 */
export function withPasswordSlot<T>(
  work: (check: (password: string, stored: string | undefined) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  if (slots.pendingCount >= maxQueue) return Promise.reject(new TooBusy());
  return slots(() => work(checkPassword));
}

async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? unmatchableHash, password);
  return matches && stored !== undefined;
}
