import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooBusy } from '../../plugins/errors.ts';
import { assertPasswordAllowed } from './password.rules.ts';

/** 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const slots = pLimit(availableParallelism());
const longestQueue = 200;

/** Matches no password, costs what a real one costs. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nLXNhbHR5$0000000000000000000000000000000000000000000';

/**
 * Hashes a password that somebody chooses. Every call that sets one goes through here.
 *
 * @param field the body's field, `password` or `newPassword`
 * @throws ValidationFailed when the password may not be taken
 */
export async function hashNewPassword(password: string, phoneNumber: string, field: string): Promise<string> {
  assertPasswordAllowed(password, phoneNumber, field);
  if (slots.pendingCount >= longestQueue) throw new TooBusy();
  return hashPassword(password);
}

/** Hashes a password for storing, whatever it is: for demo and tests. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password, cost));
}

/**
 * Runs what surrounds a check while holding one of as many slots as there are cores, so that a flood of logins
 * waits in line instead of taking all memory. `check` takes as long without a stored hash as with one.
 *
 * @throws TooBusy when the line is too long
 */
export function withPasswordSlot<T>(
  work: (check: (password: string, stored: string | undefined) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  if (slots.pendingCount >= longestQueue) return Promise.reject(new TooBusy());
  return slots(() => work(checkPassword));
}

async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password);
  return matches && stored !== undefined;
}
