import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFile, withContext } from '../files/durable-file.ts';

/** A signature and the key that verifies it, both base64url. */
export interface RecordSignature {
  /** The raw public Ed25519 key. */
  key: string;
  signature: string;
}

/** Signs builds and releases. */
export interface Signer {
  /** The public key, base64url. */
  key: string;
  sign(text: string): RecordSignature;
}

/** Creates a signer from a private Ed25519 key. */
export function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('only Ed25519 keys sign');
  // In the form that browsers import: 32 raw bytes, base64url.
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  return {
    key: publicKey,
    sign: (text) => ({ key: publicKey, signature: sign(null, Buffer.from(text), key).toString('base64url') }),
  };
}

/** Reads the key of a file. @throws naming the file */
const signerOfFile = (file: string): Signer =>
  withContext(`Cannot open the signing key ${file}`, () => signerOf(createPrivateKey(readFileSync(file))));

/** Creates a key file, readable by its owner only. Of several concurrent processes the first one's key is kept. */
export async function createKeyFile(file: string): Promise<Signer> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const content = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await createFile(file, content, { mode: 0o600 });
  return signerOfFile(file);
}

/** Key of the data folder. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'registry.key');

/**
 * Reads the key of this machine: `PADIMAN_KEY` (a private Ed25519 key as PEM, or the path of such a file), else
 * `registry.key` in the data folder. Creates none.
 * @returns undefined where there is no key
 * @throws naming the variable, or the file, when it holds no such key
 */
export function readSigner(dataDir: string): Signer | undefined {
  const given = process.env.PADIMAN_KEY;
  const file = keyFileOf(dataDir);
  if (!given) return existsSync(file) ? signerOfFile(file) : undefined;
  if (!given.includes('BEGIN')) return signerOfFile(given);
  const pem = given.replaceAll('\\n', '\n');
  return withContext('PADIMAN_KEY is not a private Ed25519 key', () => signerOf(createPrivateKey(pem)));
}

/** Deeds that the key of an owner can be allowed beside signing builds. */
export const deeds = ['promote', 'rollback', 'retire'] as const;

export type Deed = (typeof deeds)[number];

/** Public keys that a release trusts, base64url, by name. Changed only by a release of a platform key. */
export interface Trust {
  /** Keys that may sign releases, and builds of packages without owners. */
  platform: Record<string, string>;
  /** Keys that may sign the builds of a package. */
  owners: Record<string, Record<string, string>>;
  /** Deeds that keys of owners are allowed, by package and name. */
  deeds?: Record<string, Record<string, Deed[]>>;
}

/** Short name of a key for people: eight hexadecimal digits of its hash. */
export const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Keys that may sign releases. */
export const platformKeysOf = ({ platform }: Trust): string[] => Object.values(platform);

export const isPlatformKey = (trust: Trust, key: string): boolean => platformKeysOf(trust).includes(key);

/** Deeds of an owner's key by package, without those where it may only sign builds. */
export function deedsOf(trust: Trust, key: string): Map<string, readonly Deed[]> {
  const found = Object.entries(trust.deeds ?? {}).flatMap(([owned, byName]) =>
    Object.entries(byName).flatMap(([name, allowed]) =>
      trust.owners[owned]?.[name] === key && allowed.length > 0 ? [[owned, allowed] as const] : [],
    ),
  );
  return new Map(found);
}

/** Keys that may sign releases, those of owners with deeds too. */
export const releaseKeysOf = (trust: Trust): string[] => [
  ...platformKeysOf(trust),
  ...Object.values(trust.owners)
    .flatMap((keys) => Object.values(keys))
    .filter((key) => deedsOf(trust, key).size > 0),
];

/** Keys of a package's owners; empty for a package without owners. */
export const ownerKeysOf = ({ owners }: Trust, name: string): string[] =>
  Object.hasOwn(owners, name) ? Object.values(owners[name] ?? {}) : [];

function identityAmong(all: readonly Readonly<Record<string, string>>[], key: string): string {
  const [name = 'unknown'] = all.flatMap(Object.entries).find(([, one]) => one === key) ?? [];
  return `${name} ${fingerprint(key)}`;
}

/** Name and fingerprint of a key that signed a release, the identity in the history. */
export const releaserIdentity = ({ platform, owners }: Trust, key: string): string =>
  identityAmong([platform, ...Object.values(owners)], key);

/** Name and fingerprint of a key that signed a build: one of the owners of the package, or of the platform. */
export function publisherIdentity({ platform, owners }: Trust, name: string, key: string): string {
  return identityAmong([(Object.hasOwn(owners, name) && owners[name]) || {}, platform], key);
}

/** Sorts the keys of all objects in a JSON value. */
export function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)])) as T;
}

/** JSON text of a value that does not depend on the order of keys, as signatures need it. */
export const canonicalJson = (value: unknown): string =>
  // Through JSON first, so that a record in memory and the same record read from a file have the same text.
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value)) as unknown));

/** Reads a public Ed25519 key: 32 raw bytes, base64url. */
function publicKeyIn(text: string): KeyObject | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

export const isPublicKey = (text: string): boolean => publicKeyIn(text) !== undefined;

/** Tells whether a signature is valid for a text. Never throws: signatures come from the storage. */
export function isSignatureOf(text: string, signed: unknown): signed is RecordSignature {
  const { key, signature } = (signed ?? {}) as Partial<Record<keyof RecordSignature, unknown>>;
  const publicKey = typeof key === 'string' ? publicKeyIn(key) : undefined;
  if (!publicKey || typeof signature !== 'string') return false;
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
}

/** Text that the signature in a record's field covers: the record without this field. */
export function signedText(record: object, field: 'signed' | 'sealed'): string {
  return canonicalJson(Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)));
}
