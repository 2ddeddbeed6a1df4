import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublicKey } from './verify-record.ts';

/** Public keys of the data folder, one a line: those that this machine trusts to sign releases. */
const publicKeysFile = (dataDir: string) => join(dataDir, 'registry.pub');

function readKeys(source: string, text: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  // The value is not repeated: it may be a private key in the wrong place.
  if (!keys.every(isPublicKey)) throw new Error(`${source} contains a value that is no public Ed25519 key`);
  return keys;
}

/**
 * Reads the public keys that this machine is configured to trust: `REGISTRY_PUBLIC_KEYS`, else `registry.pub` in the
 * data folder. Empty where neither is present.
 */
export function readTrustedKeys(dataDir: string): string[] {
  const given = process.env.REGISTRY_PUBLIC_KEYS;
  if (given) return readKeys('REGISTRY_PUBLIC_KEYS', given);
  const file = publicKeysFile(dataDir);
  return existsSync(file) ? readKeys(file, readFileSync(file, 'utf8')) : [];
}

/** Records a new deployment's first key as trusted, unless the folder names keys already. */
export function writeTrustedKey(dataDir: string, key: string): void {
  const file = publicKeysFile(dataDir);
  if (!existsSync(file)) writeFileSync(file, `${key}\n`);
}
