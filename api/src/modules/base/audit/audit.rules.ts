import { createHash, randomBytes } from 'node:crypto';

/** Content of an audit row; its hash covers all of it. */
export interface AuditContent {
  at: Date;
  adminId: string | null;
  /** Absent unless a service key made the change, so that other rows hash as they did before service keys. */
  serviceKeyId?: string | undefined;
  action: string;
  recordType: string;
  recordId: string | null;
  address: string;
  requestId: string;
  before: unknown;
  after: unknown;
}

/** Previous hash of the first row. */
export const emptyChain = '0'.repeat(64);

/** Hash of the content of a row, which the row has from the time it is written. */
export const digestAudit = (content: AuditContent): string => sha256(canonical(content));

/** Hash of a sealed row: over the previous row's hash, its place and the hash of its content. */
export const hashSealed = (
  previousHash: string,
  { sequence, entry, digest }: { sequence: number; entry: number; digest: string },
): string => sha256(`${previousHash}\n${sequence}\n${entry}\n${digest}`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** JSON with sorted keys, because the database does not preserve their order. */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Values of a person that an audit entry needs as evidence. */
export interface PersonalValues {
  userId: string;
  values: Readonly<Record<string, unknown>>;
  /** True for words that go with the account; the others are kept as long as payments. */
  untilErased?: boolean;
}

/** Key in `after` of the hash of the values that are kept apart. */
export const personalKey = 'personalDigest';

/** Row of personal values: `digest` is their salted hash, so that it tells nothing once they are gone. */
export interface SealedPersonal {
  digest: string;
  salt: string;
  content: Readonly<Record<string, unknown>>;
  userId: string;
  untilErased: boolean;
}

export function sealPersonal({ userId, values, untilErased = false }: PersonalValues): SealedPersonal {
  const salt = randomBytes(16).toString('hex');
  return { digest: digestOf(salt, values), salt, content: values, userId, untilErased };
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
