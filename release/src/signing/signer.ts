import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A signature of a registry and the key that verifies it, both base64url. */
export interface RegistrySignature {
  /** The raw public Ed25519 key. */
  key: string;
  /** Over the registry's JSON text. */
  signature: string;
}

/** Signs the text of a registry. */
export interface Signer {
  /** The public key, base64url. */
  key: string;
  sign(text: string): RegistrySignature;
}

/** The public half of a key in the form that browsers import: 32 raw bytes, base64url. */
function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? '';
}

/** Creates a signer from a private Ed25519 key. */
export function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the registry is signed by Ed25519 keys only');
  const publicKey = publicKeyOf(key);
  return {
    key: publicKey,
    sign: (text) => ({ key: publicKey, signature: sign(null, Buffer.from(text), key).toString('base64url') }),
  };
}

/** Reads the key of a data folder. Generated when missing; of several concurrent processes the first one's is kept. */
function readOrCreateKey(dataDir: string, file: string): KeyObject {
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const { privateKey } = generateKeyPairSync('ed25519');
    const unfinished = join(dataDir, `.unfinished-${randomUUID()}`);
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
  }
  return createPrivateKey(readFileSync(file));
}

function signerOfFolder(dataDir: string): Signer {
  const file = join(dataDir, 'registry.key');
  try {
    return signerOf(readOrCreateKey(dataDir, file));
  } catch (error) {
    throw new Error(`Cannot open the signing key ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Opens the signer of the registry: `REGISTRY_SIGNING_KEY` (a private Ed25519 key, PEM, or its PKCS#8 bytes in base64),
 * else the key in the data folder.
 *
 * @throws naming the variable, or the file, when it holds no such key
 */
export function openSigner(dataDir: string): Signer {
  const given = process.env.REGISTRY_SIGNING_KEY;
  if (!given) return signerOfFolder(dataDir);
  try {
    const pem = given.includes('BEGIN');
    return signerOf(
      pem
        ? createPrivateKey(given.replaceAll('\\n', '\n'))
        : createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' }),
    );
  } catch (error) {
    throw new Error(`REGISTRY_SIGNING_KEY is not a private Ed25519 key: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
