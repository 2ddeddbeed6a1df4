import { isAllowed, personalDataRight, type AccessHolder, type PersonalKind } from '@padiman/contracts';
import type { Schema } from 'yup';

/** Replaces the personal data of a value by its masked form. Leaves the given value unchanged. */
export type Mask = (value: unknown) => unknown;

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

const longNumbers = /\d{7,}/g;
const emails = /[^\s@<>()"']+@[^\s@<>()"']+/g;

/** Masks each value of a kind of personal data. */
export const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  phone: maskPhone,
  email: maskEmail,
  account: maskAccount,
  text: (text) => text.replaceAll(emails, maskEmail).replaceAll(longNumbers, maskAccount),
};

interface SchemaParts {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
}

interface PersonalMeta {
  personal?: PersonalKind;
  personalWhen?: Readonly<Record<string, string>>;
}

/**
 * Mask of a contract's answer: each field that the contract marks as personal, also in nested records and lists.
 *
 * @returns undefined if the answer has no such field
 */
export function maskOf(schema: Schema): Mask | undefined {
  const { type, fields, innerType } = schema as unknown as SchemaParts;
  const { personal } = (schema.meta() ?? {}) as PersonalMeta;
  if (personal !== undefined) {
    return (value) => (typeof value === 'string' && value !== '' ? masks[personal](value) : value);
  }
  if (type === 'array') return innerType && maskOfList(innerType);
  return type === 'object' && fields !== undefined ? maskOfRecord(fields) : undefined;
}

function maskOfList(innerType: Schema): Mask | undefined {
  const mask = maskOf(innerType);
  return mask && ((value) => (Array.isArray(value) ? value.map(mask) : value));
}

function maskOfRecord(fields: Record<string, Schema>): Mask | undefined {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const mask = maskOf(field);
    const { personalWhen = {} } = (field.meta() ?? {}) as PersonalMeta;
    return mask === undefined ? [] : [{ name, mask, when: Object.entries(personalWhen) }];
  });
  if (found.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const record: Record<string, unknown> = { ...value };
    for (const { name, mask, when } of found) {
      const applies = name in record && when.every(([key, needed]) => record[key] === needed);
      if (applies) record[name] = mask(record[name]);
    }
    return record;
  };
}
