import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Signer } from '../store/release-store.ts';

/** The public half of a key as browsers take it: 32 raw bytes, base64url. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? '';
}

/** Makes what signs with a private Ed25519 key. */
export function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the registry is signed by Ed25519 keys only');
  const name = publicKeyOf(key);
  return {
    key: name,
    sign: (text) => ({ key: name, signature: sign(null, Buffer.from(text), key).toString('base64url') }),
  };
}

/** The key of a data folder, made at first need; of several processes that make one, the first one's counts. */
function keyOfFolder(dataDir: string): KeyObject {
  const file = join(dataDir, 'registry.key');
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

/**
 * What signs the registry: `REGISTRY_SIGNING_KEY` (a private Ed25519 key, PEM, or its PKCS#8 bytes in base64), else
 * the key in the data folder.
 *
 * @throws naming the variable when its value is no such key
 */
export function openSigner(dataDir: string): Signer {
  const given = process.env.REGISTRY_SIGNING_KEY;
  if (!given) return signerOf(keyOfFolder(dataDir));
  try {
    const pem = given.includes('BEGIN');
    return signerOf(
      pem
        ? createPrivateKey(given.replaceAll('\\n', '\n'))
        : createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' }),
    );
  } catch (error) {
    throw new Error(`REGISTRY_SIGNING_KEY is no private Ed25519 key: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
