import { randomUUID } from 'node:crypto';
import type { BreakerOptions } from './circuit-breaker.ts';
import { keyOfContent } from './content-files.ts';
import { GuardedStorage } from './guarded-storage.ts';
import { LocalCopy } from './local-copy.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { ReleaseRecord } from './release-record.ts';
import type { StorageCopy } from './release-store.ts';
import { StoredReleases } from './stored-releases.ts';

/** Time in ms for which the newest number is cached: every page request reads it, and each check is a remote call. */
const newestCacheTime = 1000;

/** Copy on this machine for a process that serves releases. */
export interface CopyOptions {
  folder: string;
  /** Size of all files in it, in bytes. */
  limit: number;
  /** Circuit breaker of the storage; by default for calls that wait for their deadlines. */
  breaker?: BreakerOptions;
}

/**
 * Storage of releases in S3-compatible object storage. Releases are written conditionally, so that exactly one of several
 * concurrent writers of a number succeeds; storage without conditional writes is rejected.
 */
export class ObjectStore extends StoredReleases {
  override readonly copy: StorageCopy | undefined;
  readonly #storage: ObjectStorage;
  #conditional: Promise<void> | undefined;

  /** @param copy for a process that serves: the storage behind a circuit breaker, and a copy for when it is away */
  constructor(storage: ObjectStorage, copy?: CopyOptions) {
    const guarded = copy && new GuardedStorage(storage, copy.breaker);
    const local = copy && new LocalCopy(copy.folder, copy.limit);
    super({ storage: guarded ?? storage, newestCacheTime, copy: local });
    this.#storage = storage;
    this.copy = guarded &&
      local && {
        isReachable: () => guarded.isReachable,
        keep: (hashes) => local.keep(new Set(hashes.map((hash) => keyOfContent(hash)))),
        copyContent: async (hash, encoding) => {
          const content = await this.readContent(hash, encoding);
          // Also what is in memory, and was read while the disk refused it.
          return !content || local.put(keyOfContent(hash, encoding), content);
        },
        copyBuild: (name, build) => this.copyBuildRecord(name, build),
        copyRelease: (release) => this.copyReleaseRecord(release),
      };
  }

  override async appendRelease(release: ReleaseRecord): Promise<boolean> {
    this.#conditional ??= this.#requireConditionalWrites().catch((error: unknown) => {
      // The storage may have been away.
      this.#conditional = undefined;
      throw error;
    });
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
