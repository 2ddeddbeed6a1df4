import { join } from 'node:path';
import { openSigner } from '../signing/signer.ts';
import { FolderStore } from './folder-store.ts';
import { ObjectStorage } from './object-storage.ts';
import { ObjectStore } from './object-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** Opens the store of this deployment: object storage when `RELEASES_S3_BUCKET` is set, else a folder. */
export function openStore(dataDir: string): ReleaseStore {
  const signer = openSigner(dataDir);
  const bucket = process.env.RELEASES_S3_BUCKET;
  if (!bucket) return new FolderStore(join(dataDir, 'releases'), signer);
  const prefix = process.env.RELEASES_S3_PREFIX?.replace(/^\/+|\/*$/g, '');
  const endpoint = process.env.RELEASES_S3_ENDPOINT || undefined;
  return new ObjectStore(new ObjectStorage({ bucket, prefix: prefix ? `${prefix}/` : '', endpoint }), signer);
}
