import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Creates a code of six digits, uniformly distributed. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * Hash of a code, as the database stores it. Keyed, because a reader of the table could try a million codes per second;
 * bound to the row and the phone, so that a hash cannot be moved to another row.
 */
export function hashCode(key: Buffer, row: { id: string; phoneNumber: string }, code: string): string {
  return createHmac('sha256', key)
    .update(`one-time-code\n${row.id}\n${row.phoneNumber}\n${code}`)
    .digest('hex');
}

/** Compares two hashes in constant time. */
export const sameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
