import { createHash, randomBytes } from 'node:crypto';
import { canonical } from './audit-hash.rules.ts';

/** Values of a person that an audit entry needs as evidence. */
export interface PersonalValues {
  userId: string;
  values: Readonly<Record<string, unknown>>;
}

/** Key in `after` of the hash of the values that are kept apart. */
export const personalKey = 'personalDigest';

/** Row of personal values: `digest` is their salted hash, so that it tells nothing once they are gone. */
export interface SealedPersonal {
  digest: string;
  salt: string;
  content: Readonly<Record<string, unknown>>;
  userId: string;
}

export function sealPersonal({ userId, values }: PersonalValues): SealedPersonal {
  const salt = randomBytes(16).toString('hex');
  return { digest: digestOf(salt, values), salt, content: values, userId };
}

/** Salted hash of personal values. */
export const digestOf = (salt: string, values: unknown): string =>
  createHash('sha256')
    .update(`${salt}\n${canonical(values)}`)
    .digest('hex');

/** Hash of the values that an audit row refers to; undefined if it has none. */
export function digestIn(after: unknown): string | undefined {
  const digest = (after as Record<string, unknown> | null)?.[personalKey];
  return typeof digest === 'string' ? digest : undefined;
}

/** `after` of an audit row as it is read: with its personal values, or without the hash of those that are gone. */
export function withPersonal(after: unknown, content: Readonly<Record<string, unknown>> | null): unknown {
  if (digestIn(after) === undefined) return after;
  const { [personalKey]: _, ...rest } = after as Record<string, unknown>;
  return { ...rest, ...(content ?? { personalData: 'removed' }) };
}
