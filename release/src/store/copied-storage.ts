import type { LocalCopy } from './local-copy.ts';
import type { Storage } from './storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Key in the copy of a listing whose objects are not copied themselves. */
const listingOf = (folder: string) => `lists/${folder.replace(/\/$/, '')}.json`;

/**
 * Records of a remote storage, each copied when it is read, and read from the copy while the storage is unavailable.
 * Records can be replaced and deleted, so the storage is asked first. Writes are not copied: they need the storage.
 */
export class CopiedStorage implements Storage {
  readonly #storage: Storage;
  readonly #copy: LocalCopy;

  constructor(storage: Storage, copy: LocalCopy) {
    this.#storage = storage;
    this.#copy = copy;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const found = await this.#storage.get(key).catch(async (error: unknown) => {
      const copied = error instanceof StorageUnavailable ? await this.#copy.get(key) : undefined;
      if (!copied) throw error;
      return { copied };
    });
    if (found && 'copied' in found) return found.copied;
    if (found) await this.#copy.put(key, found);
    else await this.#copy.delete(key);
    return found;
  }

  async list(folder: string): Promise<string[]> {
    try {
      const keys = await this.#storage.list(folder);
      await this.#copy.put(listingOf(folder), Buffer.from(JSON.stringify(keys)));
      return keys;
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      // If objects of the folder are copied, only those can be read.
      const copied = await this.#copy.list(folder);
      const listed = copied.length > 0 ? copied : await this.#copiedListing(folder);
      if (!listed) throw error;
      return listed;
    }
  }

  has(key: string): Promise<boolean> {
    return this.#storage.has(key);
  }

  create(key: string, content: string): Promise<boolean> {
    return this.#storage.create(key, content);
  }

  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#storage.refresh(objects);
  }

  move(from: string, to: string): Promise<void> {
    return this.#storage.move(from, to);
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#storage.delete(keys);
  }

  listChanged(folder: string): Promise<Map<string, Date>> {
    return this.#storage.listChanged(folder);
  }

  async #copiedListing(folder: string): Promise<string[] | undefined> {
    const listing = await this.#copy.get(listingOf(folder));
    return listing && (JSON.parse(Buffer.from(listing).toString()) as string[]);
  }
}
