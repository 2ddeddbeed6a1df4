import { createHmac, randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const [number, length] = [10, 10];

const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates ten recovery codes of 49 random bits each, such as `k7m2p-x9qrt`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: number }, () => newCode().replace(/^.{5}/, '$&-'));

/**
 * Hash of a code, as the database stores it: keyed, because 49 bits can be searched, and bound to the admin. Hyphens,
 * blanks and capitals are ignored.
 */
export function hashRecoveryCode(key: Buffer, adminId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return createHmac('sha256', key).update(`recovery-code\n${adminId}\n${plain}`).digest('hex');
}
