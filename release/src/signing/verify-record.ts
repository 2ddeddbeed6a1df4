import { createPublicKey, verify } from 'node:crypto';
import type { RecordSignature } from './signer.ts';

/** Sorts the keys of all objects in a JSON value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** JSON text of a value that does not depend on the order of keys, as signatures need it. */
export const canonicalJson = (value: unknown): string =>
  // Through JSON first, so that a record in memory and the same record read from a file have the same text.
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value))));

/** Tells whether a text is a public Ed25519 key: 32 raw bytes, base64url. */
export function isPublicKey(key: string): boolean {
  if (!/^[\w-]{43}$/.test(key)) return false;
  try {
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** Tells whether a signature is valid for a text. Never throws: signatures come from the storage. */
export function isSignatureOf(text: string, signed: unknown): signed is RecordSignature {
  const { key, signature } = (signed ?? {}) as Partial<Record<keyof RecordSignature, unknown>>;
  if (typeof key !== 'string' || typeof signature !== 'string' || !isPublicKey(key)) return false;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
}

/** Text that the signature in a record's field covers: the record without this field. */
export function signedText(record: object, field: 'signed' | 'sealed'): string {
  return canonicalJson(Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)));
}
