import { isAllowed, personalDataRight, type AccessHolder, type PersonalKind } from '@padiman/contracts';
import type { Schema } from 'yup';
import { conversionOf, type Convert } from './schema-conversion.ts';

/** Tells whether a caller sees phone numbers, e-mails and account numbers unmasked. */
export const seesPersonalData = (caller: AccessHolder): boolean => isAllowed(caller, personalDataRight);

/** Masks a text but for its first and last characters; all of a text that has hardly more. */
function masked(text: string, first: number, last: number): string {
  if (text.length < first + last + 3) return '***';
  return `${text.slice(0, first)}***${text.slice(text.length - last)}`;
}

/** `0803***01`: the prefix of the network and the last two digits; of a shorter number the last two alone. */
const maskPhone = (phone: string) => masked(phone, phone.length >= 11 ? 4 : 0, 2);

/** `a***@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** `***7890`: the last four digits, by which a decision can be checked. */
const maskAccount = (account: string) => masked(account, 0, 4);

/** Amounts, dates, times and ids, which stay as they are: `₦5,000.00`, `5,000.00`, `2026-11-25`, `25.11.2026`, `22:33`, a UUID. */
const open = [
  String.raw`(?:₦|NGN|\bN) ?[1-9](?:\d{0,8}|\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,2})?(?![.,]?\d)`,
  String.raw`(?<!\d)[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,2})?(?![.,]?\d)`,
  String.raw`(?<!\d)(?:19|20)\d\d[.-](?:0[1-9]|1[0-2])[.-](?:0[1-9]|[12]\d|3[01])(?![.-]?\d)`,
  String.raw`(?<!\d)(?:0[1-9]|[12]\d|3[01])[.-](?:0[1-9]|1[0-2])[.-](?:19|20)\d\d(?![.-]?\d)`,
  String.raw`(?<!\d)(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{3})?)?(?!\d)`,
  String.raw`\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b`,
].join('|');

/**
 * Numbers of phones and accounts in a text: 7 digits or more in one piece, 9 or more with spaces, hyphens, dots or brackets
 * between them. Fewer in pieces are years or counts.
 */
const numbers = new RegExp(
  String.raw`(${open})|\p{Nd}(?:[\p{Zs}\t\p{Pd}.()\u200b\u00ad]{0,3}(?!${open})\p{Nd}){8,}|\p{Nd}{7,}`,
  'gu',
);
const emails = /[^\s@<>()"']+@[^\s@<>()"']+/g;

/** Masks each value of a kind of personal data. */
export const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  phone: maskPhone,
  email: maskEmail,
  account: maskAccount,
  text: (text) =>
    text
      .replaceAll(emails, maskEmail)
      .replaceAll(numbers, (found, kept) => (kept ? found : maskAccount(found.replaceAll(/\P{Nd}/gu, '')))),
};

interface PersonalMeta {
  personal?: PersonalKind;
  personalWhen?: Readonly<Record<string, string>>;
}

const metaOf = (schema: Schema) => (schema.meta() ?? {}) as PersonalMeta;

/**
 * Mask of a contract's answer: each field that the contract marks as personal, also in nested records and lists. Leaves the
 * given value unchanged.
 * @returns undefined if the answer has no such field
 */
export const maskOf = (answer: Schema): Convert | undefined =>
  conversionOf(answer, {
    valueOf: (schema) => {
      const { personal } = metaOf(schema);
      if (personal === undefined) return undefined;
      return (value) => (typeof value === 'string' && value !== '' ? masks[personal](value) : value);
    },
    conditionOf: (field) => {
      const needed = Object.entries(metaOf(field).personalWhen ?? {});
      return (record) => needed.every(([name, value]) => record[name] === value);
    },
  });

/** Masks all but the last three digits of every phone number in a text. */
export const maskPhones = (text: string): string =>
  text.replaceAll(/(?<!\d)(?:\+?234|0)\d{7}(\d{3})(?!\d)/g, '0*******$1');

/** Path of an address without its query, phone numbers and tokens, for logs and traces. */
export function maskPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  // Hides tokens in a path, which are at least this long; ids are shorter.
  return maskPhones(path).replaceAll(/[\w-]{40,}/g, '[hidden]');
}
