import { join } from 'node:path';
import { createKeyFile, keyFileOf, readSigner, type Signer } from '../signing/signer.ts';
import { readTrustedKeys, writeTrustedKey } from '../signing/trusted-keys.ts';
import { verifiedStore } from './verified-store.ts';
import { FolderStore } from './folder-store.ts';
import { ObjectStorage } from './object-storage.ts';
import { ObjectStore } from './object-store.ts';
import type { ReleaseStorage, ReleaseStore } from './release-store.ts';

function openStorage(dataDir: string): ReleaseStorage {
  const bucket = process.env.RELEASES_S3_BUCKET;
  if (!bucket) return new FolderStore(join(dataDir, 'releases'));
  const prefix = process.env.RELEASES_S3_PREFIX?.replace(/^\/+|\/*$/g, '');
  const endpoint = process.env.RELEASES_S3_ENDPOINT || undefined;
  return new ObjectStore(new ObjectStorage({ bucket, prefix: prefix ? `${prefix}/` : '', endpoint }));
}

/**
 * Opens the store of this deployment: object storage when `RELEASES_S3_BUCKET` is set, else a folder. Trusts the keys of
 * `REGISTRY_PUBLIC_KEYS`, else of `DATA_DIR/registry.pub`, else this machine's own. Creates no file.
 */
export function openStore(dataDir: string): ReleaseStore {
  let own: Signer | undefined;
  let keys: readonly string[] = [];
  // Read until found: at a first start, another process creates the key.
  const signer = () => (own ??= readSigner(dataDir));
  const trusted = () => {
    if (keys.length === 0) keys = readTrustedKeys(dataDir);
    if (keys.length === 0) keys = [signer()?.key ?? []].flat();
    return keys;
  };
  const createSigner = () => {
    own = createKeyFile(keyFileOf(dataDir));
    writeTrustedKey(dataDir, own.key);
    return own;
  };
  return verifiedStore(openStorage(dataDir), { trusted, signer, createSigner });
}
