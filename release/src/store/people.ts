import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Named members of staff, without their names: salted scrypt hashes of their phone numbers. Kept in release records and
 * previews, which are not public; the registry carries none of it.
 */
export interface People {
  salt: string;
  hashes: string[];
}

const hash = promisify<string, string, number, Buffer>(scrypt);

/** Phone number as the console stores it: digits, in the national form. */
export const normalizePhone = (phone: string) =>
  phone.replace(/[^\d+]/g, '').replace(/^(\+|00)?234(?=\d{10}$)/, '0');

const hashOf = async (phone: string, salt: string) =>
  (await hash(normalizePhone(phone), salt, 16)).toString('base64url');

/** True for a text that can be a phone number. */
export const isPhone = (text: string) => /^\d{7,15}$/.test(normalizePhone(text));

/** Names members of staff by their phone numbers. */
export async function peopleOf(phones: readonly string[]): Promise<People> {
  const salt = randomBytes(16).toString('base64url');
  const hashes = await Promise.all(phones.map((phone) => hashOf(phone, salt)));
  return { salt, hashes: [...new Set(hashes)].sort() };
}

/** Results of the latest checks. A hash takes tens of milliseconds, and the same few people are asked about again. */
const checked = new Map<string, Promise<string>>();
const maxChecked = 500;

/** True when a phone number is among the named ones. */
export async function isNamed({ salt, hashes }: People, phone: string): Promise<boolean> {
  const key = `${salt} ${normalizePhone(phone)}`;
  const known = checked.get(key) ?? hashOf(phone, salt);
  if (checked.size >= maxChecked) checked.clear();
  checked.set(key, known);
  return hashes.includes(await known);
}
