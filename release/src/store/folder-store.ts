import { FolderStorage } from './folder-storage.ts';
import { StoredReleases } from './stored-releases.ts';

/** Storage of releases in a folder. */
export class FolderStore extends StoredReleases {
  constructor(folder: string) {
    super({ storage: new FolderStorage(folder) });
  }
}
