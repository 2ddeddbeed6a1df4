import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Beginning of every service key, by which secret scanners recognize one. */
const marker = 'pdm_live_';

/** A new key: `token` is `pdm_live_<lookup>_<secret>`, with 256 random bits in the secret. */
export interface NewKey {
  token: string;
  lookup: string;
  secretHash: string;
}

/** Creates a key. */
export function newKey(): NewKey {
  const lookup = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { token: `${prefixOf(lookup)}_${secret}`, lookup, secretHash: hashSecret(secret) };
}

/** Recognizable beginning of a key, which is no secret. */
export const prefixOf = (lookup: string): string => `${marker}${lookup}`;

/** Reads the key of an `Authorization` header; undefined if it has none. */
export function parseKey(header: string | undefined): { lookup: string; secret: string } | undefined {
  const [, lookup, secret] = /^Bearer pdm_live_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/.exec(header ?? '') ?? [];
  return lookup === undefined || secret === undefined ? undefined : { lookup, secret };
}

/** Hash of a secret, as the database stores it. Plain SHA-256 is enough for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compared with where there is no such key, so that both cases do the same work. */
const noHash = hashSecret('');

/** Compares a secret with a stored hash in constant time; false without one. */
export function isSecret(secret: string, storedHash: string | undefined): boolean {
  const equal = timingSafeEqual(
    Buffer.from(hashSecret(secret), 'hex'),
    Buffer.from(storedHash ?? noHash, 'hex'),
  );
  return equal && storedHash !== undefined;
}
