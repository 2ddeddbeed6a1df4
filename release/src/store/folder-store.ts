import { join } from 'node:path';
import type { Signer } from '../signing/signer.ts';
import { folderReports } from './folder-reports.ts';
import { FolderStorage } from './folder-storage.ts';
import { StoredReleases } from './stored-releases.ts';

/** Release store in a folder. */
export class FolderStore extends StoredReleases {
  constructor(folder: string, signer?: Signer) {
    super({ storage: new FolderStorage(folder), signer, reports: folderReports(join(folder, 'reports')) });
  }
}
