import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from './object-storage.ts';
import type { ReleaseRecord } from './release-record.ts';
import { StoredReleases } from './stored-releases.ts';

/** Time in ms for which the newest number is cached: every page request reads it, and each check is a remote call. */
const newestCacheTime = 1000;

/**
 * Storage of releases in S3-compatible object storage. Releases are written conditionally, so that exactly one of several
 * concurrent writers of a number succeeds; storage without conditional writes is rejected.
 */
export class ObjectStore extends StoredReleases {
  readonly #storage: ObjectStorage;
  #conditional: Promise<void> | undefined;

  constructor(storage: ObjectStorage) {
    super({ storage, newestCacheTime });
    this.#storage = storage;
  }

  override async appendRelease(release: ReleaseRecord): Promise<boolean> {
    this.#conditional ??= this.#requireConditionalWrites();
    await this.#conditional;
    return super.appendRelease(release);
  }

  async #requireConditionalWrites() {
    const probe = `probe/${randomUUID()}`;
    await this.#storage.put(probe, '');
    const overwritten = await this.#storage.create(probe, '');
    await this.#storage.delete([probe]);
    if (overwritten) {
      throw new Error(
        'This object storage ignores If-None-Match, so concurrent promotions could overwrite each other.',
      );
    }
  }
}
