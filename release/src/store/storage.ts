import { remoteName } from '@padiman/federation/registry';
import { access, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createFile,
  failedWith,
  filesBelow,
  removeLeftovers,
  replaceFile,
  syncFolder,
} from '../files/durable-file.ts';

/** Storage of a release store: objects by key, in a folder or in S3-compatible object storage. */
export interface Storage {
  /** True where each call goes over the network. */
  readonly isRemote: boolean;
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /**
   * Creates an object under a new key: of several concurrent writers exactly one succeeds.
   * @returns false when the key exists
   */
  create(key: string, content: string): Promise<boolean>;
  /** Stores objects, each atomically, whether or not they exist. Afterwards all of them count as just changed. */
  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Moves an object; no effect when there is none. */
  move(from: string, to: string): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Keys that begin with a folder such as `history/`, sorted, with the time of their last change. */
  list(folder: string): Promise<ReadonlyMap<string, Date>>;
}

/** The storage of the releases does not answer, or refuses. The cause, for the log, may name internal addresses. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The release storage is unavailable.', { cause });
  }
}

/** Reads an object as text. */
export async function readText(objects: Storage, key: string): Promise<string | undefined> {
  const content = await objects.get(key);
  return content && Buffer.from(content).toString();
}

const remote = remoteName();

/** Validation of the names that make up a key, so that no key leaves its folder. */
export const isPackageName = (name: string) => name === 'shell' || remote.isValidSync(name);
export const isBuildName = (name: string) => /^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(name);

/** Stored object that cannot be used. The store treats it as absent. */
export interface StoreProblem {
  /** Key of the object, such as `history/000012.json`. */
  object: string;
  reason: string;
}

const absent = (error: unknown) => {
  if (failedWith(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
  throw error;
};

/** Storage in a folder: a key is a path. Files are written under a temporary name, synced to disk and renamed. */
export class FolderStorage implements Storage {
  readonly isRemote = false;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return readFile(this.#path(key)).catch(absent);
  }

  has(key: string): Promise<boolean> {
    return access(this.#path(key)).then(
      () => true,
      () => false,
    );
  }

  async create(key: string, content: string): Promise<boolean> {
    // Without the look first, each known object would cost a file and a sync.
    if (await this.has(key)) return false;
    return createFile(this.#path(key), content, { temporary: this.#root });
  }

  async refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await removeLeftovers(this.#root);
    const folders = new Set<string>();
    for (const [key, content] of objects) {
      const path = this.#path(key);
      const present = await this.get(key);
      const isStored = present !== undefined && Buffer.from(content).equals(present);
      // A concurrent prune may have moved it away since it was read.
      if (!isStored || !(await touch(path))) await replaceFile(path, content, { temporary: this.#root });
      folders.add(dirname(path));
    }
    for (const folder of folders) await syncFolder(folder);
  }

  async move(from: string, to: string): Promise<void> {
    await mkdir(dirname(this.#path(to)), { recursive: true });
    await rename(this.#path(from), this.#path(to)).catch(absent);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#path(key), { force: true });
  }

  async list(folder: string): Promise<ReadonlyMap<string, Date>> {
    const found = new Map<string, Date>();
    for (const key of await filesBelow(this.#root, folder)) {
      // It may have been deleted since the folder was read.
      const file = await stat(this.#path(key)).catch(absent);
      if (file) found.set(key, file.mtime);
    }
    return found;
  }

  #path(key: string): string {
    return join(this.#root, key);
  }
}

/** Sets the time of the last change to now. @returns false when there is no such file */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return (await utimes(path, now, now).then(() => true, absent)) ?? false;
}
