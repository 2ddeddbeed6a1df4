import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * What the database keeps of a code. Keyed, since a million codes are tried in a second by whoever reads the table;
 * bound to the row and the phone, so that no hash can be moved to another.
 */
export function hashCode(key: Buffer, row: { id: string; phoneNumber: string }, code: string): string {
  return createHmac('sha256', key)
    .update(`one-time-code\n${row.id}\n${row.phoneNumber}\n${code}`)
    .digest('hex');
}

/** Compares two hashes in constant time. */
export const sameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
