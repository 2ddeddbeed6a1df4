import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** The public half of a key in the form that browsers import: 32 raw bytes, base64url. */
function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? '';
}

/** Creates a signer from a private Ed25519 key. */
export function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('only Ed25519 keys sign');
  const publicKey = publicKeyOf(key);
  return {
    key: publicKey,
    sign: (text) => ({ key: publicKey, signature: sign(null, Buffer.from(text), key).toString('base64url') }),
  };
}

/** Reads the key of a file. @throws naming the file */
function signerOfFile(file: string): Signer {
  try {
    return signerOf(createPrivateKey(readFileSync(file)));
  } catch (error) {
    throw new Error(`Cannot open the signing key ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Creates a key file, readable by its owner only. Of several concurrent processes the first one's key is kept. */
export function createKeyFile(file: string): Signer {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const unfinished = join(folder, `.unfinished-${randomUUID()}`);
  writeFileSync(unfinished, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
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
  if (!given) {
    const file = keyFileOf(dataDir);
    return existsSync(file) ? signerOfFile(file) : undefined;
  }
  if (!given.includes('BEGIN')) return signerOfFile(given);
  try {
    return signerOf(createPrivateKey(given.replaceAll('\\n', '\n')));
  } catch (error) {
    throw new Error(`PADIMAN_KEY is not a private Ed25519 key: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
