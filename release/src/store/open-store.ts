import { join } from 'node:path';
import { openSigner } from '../signing/signing-key.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The store that this deployment keeps its releases in: object storage where the environment names some, else a folder. */
export function openStore(dataDir: string): ReleaseStore {
  return new FolderStore(join(dataDir, 'releases'), openSigner(dataDir));
}
