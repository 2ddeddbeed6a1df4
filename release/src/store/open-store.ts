import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyFile, isPublicKey, keyFileOf, readSigner, type Signer } from '../signing/signer.ts';
import { ObjectStorage } from './object-storage.ts';
import { releaseStore, type ReleaseStore } from './release-store.ts';
import { FolderStorage, type Storage } from './storage.ts';
import type { CopyOptions } from './stored-objects.ts';

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
function readTrustedKeys(dataDir: string): string[] {
  const given = process.env.REGISTRY_PUBLIC_KEYS;
  if (given) return readKeys('REGISTRY_PUBLIC_KEYS', given);
  const file = publicKeysFile(dataDir);
  return existsSync(file) ? readKeys(file, readFileSync(file, 'utf8')) : [];
}

/** Time in ms after which a call of the object storage fails in a process that serves. */
const servingDeadline = 2_000;

/** Bytes of the copy of files in object storage beside those of the live release: many times the size of a release. */
const copyLimit = 512 * 1024 * 1024;

/** Storage of this deployment: a bucket, or a folder; of a bucket, for a process that serves, also its copy. */
function storageOf(dataDir: string, serving: boolean): [Storage, CopyOptions?] {
  const [bucket = '', ...prefixes] = process.env.RELEASES_S3_BUCKET?.split('/').filter(Boolean) ?? [];
  if (bucket === '') return [new FolderStorage(join(dataDir, 'releases'))];
  const removed = ['RELEASES_S3_PREFIX', 'RELEASES_S3_ENDPOINT'].find((name) => process.env[name]);
  const advice = 'RELEASES_S3_BUCKET is bucket/prefix, AWS_ENDPOINT_URL_S3 the address';
  if (removed) throw new Error(`${removed} was removed: ${advice}`);
  const prefix = prefixes.map((part) => `${part}/`).join('');
  const address = { bucket, prefix, endpoint: process.env.AWS_ENDPOINT_URL_S3 || undefined };
  if (!serving) return [new ObjectStorage(address)];
  // A folder for each address, so that the copy of another storage is never taken for it.
  const hash = createHash('sha256').update(JSON.stringify(address)).digest('hex').slice(0, 12);
  const copy = { folder: join(dataDir, 'release-copy', hash), limit: copyLimit };
  return [new ObjectStorage({ ...address, deadline: servingDeadline }), copy];
}

/**
 * Opens the store of this deployment: object storage when `RELEASES_S3_BUCKET` is set, else a folder. Trusts the keys of
 * `REGISTRY_PUBLIC_KEYS`, else of `DATA_DIR/registry.pub`, else this machine's own. Creates no file.
 * @param options `serving`, for a process that serves: calls of object storage have short deadlines, and what was read from
 *   it is copied to `DATA_DIR/release-copy`, and served from there while the storage is away
 */
export function openStore(dataDir: string, { serving = false } = {}): ReleaseStore {
  let own: Signer | undefined;
  let keys: readonly string[] = [];
  // Read until found: at a first start, another process creates the key.
  const signer = () => (own ??= readSigner(dataDir));
  const trusted = () => {
    if (keys.length === 0) keys = readTrustedKeys(dataDir);
    if (keys.length === 0) keys = [signer()?.key ?? []].flat();
    return keys;
  };
  const createSigner = async () => {
    own = await createKeyFile(keyFileOf(dataDir));
    // A new deployment trusts its first key, unless the folder names keys already.
    if (!existsSync(publicKeysFile(dataDir))) writeFileSync(publicKeysFile(dataDir), `${own.key}\n`);
    return own;
  };
  const [storage, copy] = storageOf(dataDir, serving);
  return releaseStore(storage, { trusted, signer, createSigner }, copy);
}
