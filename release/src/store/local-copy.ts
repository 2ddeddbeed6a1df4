import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../files/durable-file.ts';
import { filesBelow, removeLeftovers } from '../files/folders.ts';

/** Keys that are paths inside the copy. Others, which no store writes, are not copied. */
const isPath = (key: string) => /^[\w+-][\w.+-]*(\/[\w+-][\w.+-]*)*$/.test(key);

/** Folder of the files by content, the only part that grows with each release. */
const contents = 'files/';

/**
 * Copy on this machine's disk of the objects that serving needs, so that it goes on, and starts, while the storage is
 * away. Contents are verified by their readers, at each reading. Its own failures, as of a full disk, cost the copy only.
 */
export class LocalCopy {
  readonly #folder: string;
  readonly #limit: number;
  #kept: ReadonlySet<string> = new Set();
  /** Sizes of the files by content; read from the folder at the first use. */
  #sizes: Promise<Map<string, number>> | undefined;
  #total = 0;

  /** @param limit size of all files by content, in bytes */
  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  async get(key: string): Promise<Buffer | undefined> {
    if (!isPath(key)) return undefined;
    const path = this.#path(key);
    const content = await readFile(path).catch(() => undefined);
    const now = new Date();
    // The least recently used files are removed first. No effect on a read-only disk.
    if (content && key.startsWith(contents)) await utimes(path, now, now).catch(() => undefined);
    return content;
  }

  /** Stores an object; no effect where the disk refuses. @returns true when the copy has it */
  async put(key: string, content: Uint8Array): Promise<boolean> {
    if (!isPath(key)) return false;
    const present = await this.get(key);
    if (present?.equals(content)) return true;
    const isStored = await replaceFile(this.#path(key), content, this.#folder).then(
      () => true,
      () => false,
    );
    if (isStored && key.startsWith(contents)) await this.#count(key, content.length);
    return isStored;
  }

  async delete(key: string): Promise<void> {
    if (!isPath(key)) return;
    await rm(this.#path(key), { force: true }).catch(() => undefined);
    const sizes = await this.#sizes;
    this.#total -= sizes?.get(key) ?? 0;
    sizes?.delete(key);
  }

  /** Keys that begin with a folder such as `history/`. */
  list(folder: string): Promise<string[]> {
    return filesBelow(this.#folder, folder).catch(() => []);
  }

  /** Names the contents that stay whatever the size, by the part of their keys before the extension. */
  keep(keys: ReadonlySet<string>): void {
    this.#kept = keys;
  }

  async #count(key: string, size: number): Promise<void> {
    this.#sizes ??= this.#readSizes();
    const sizes = await this.#sizes;
    this.#total += size - (sizes.get(key) ?? 0);
    sizes.set(key, size);
    if (this.#total > this.#limit) await this.#evict(sizes);
  }

  async #readSizes(): Promise<Map<string, number>> {
    await removeLeftovers(this.#folder);
    const sizes = new Map<string, number>();
    for (const key of await this.list(contents)) {
      const file = await stat(this.#path(key)).catch(() => undefined);
      if (!file) continue;
      sizes.set(key, file.size);
      this.#total += file.size;
    }
    return sizes;
  }

  /** Removes the least recently used contents, a tenth more than needed, so that it seldom runs. */
  async #evict(sizes: Map<string, number>): Promise<void> {
    const used: [key: string, at: number][] = [];
    for (const key of sizes.keys()) {
      if (this.#kept.has(key.replace(/\.\w+$/, ''))) continue;
      used.push([key, (await stat(this.#path(key)).catch(() => undefined))?.mtimeMs ?? 0]);
    }
    used.sort(([, one], [, other]) => one - other);
    for (const [key] of used) {
      if (this.#total <= this.#limit * 0.9) return;
      await this.delete(key);
    }
  }

  #path(key: string): string {
    return join(this.#folder, key);
  }
}
