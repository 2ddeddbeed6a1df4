import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, removeLeftovers, replaceFile } from '../files/durable-file.ts';

export interface CopyFolder {
  folder: string;
  /** Size of all files by content in it, in bytes. */
  limit: number;
}

/** Keys that are paths inside the copy. Others, which no store writes, are not copied. */
const isPath = (key: string) => /^[\w+-][\w.+-]*(\/[\w+-][\w.+-]*)*$/.test(key);

/** Folder of the files by content, the only part that grows with each release. */
const contents = 'files/';

/**
 * Copy on this machine's disk of the objects that serving needs, so that it goes on, and starts, while the storage is
 * away. Contents are verified by their readers, at each reading. Its own failures, as of a full disk, cost the copy only.
 */
export function localCopy({ folder, limit }: CopyFolder) {
  let kept: ReadonlySet<string> = new Set();
  /** Bytes that may be added before the folder is measured again; at the first use it is. */
  let left = 0;
  const pathOf = (key: string) => join(folder, key);

  async function get(key: string): Promise<Buffer | undefined> {
    if (!isPath(key)) return undefined;
    const content = await readFile(pathOf(key)).catch(() => undefined);
    const now = new Date();
    // The least recently used files are removed first. No effect on a read-only disk.
    if (content && key.startsWith(contents)) await utimes(pathOf(key), now, now).catch(() => undefined);
    return content;
  }

  const remove = async (key: string) => {
    if (isPath(key)) await rm(pathOf(key), { force: true }).catch(() => undefined);
  };

  /** Keys that begin with a folder such as `history/`. */
  const list = (below: string): Promise<string[]> => filesBelow(folder, below).catch(() => []);

  /** Removes the least recently used contents where there are too many, a tenth more than needed, so that it seldom does. */
  async function evict(): Promise<void> {
    await removeLeftovers(folder);
    const files: { key: string; size: number; usedAt: number }[] = [];
    for (const key of await list(contents)) {
      const file = await stat(pathOf(key)).catch(() => undefined);
      if (file) files.push({ key, size: file.size, usedAt: file.mtimeMs });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const target = total > limit ? limit * 0.9 : limit;
    for (const { key, size } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (total <= target) break;
      if (kept.has(key.replace(/\.\w+$/, ''))) continue;
      await remove(key);
      total -= size;
    }
    left = limit - total;
  }

  return {
    get,
    delete: remove,
    list,
    /** Stores an object; no effect where the disk refuses. @returns true when the copy has it */
    async put(key: string, content: Uint8Array): Promise<boolean> {
      if (!isPath(key)) return false;
      if ((await get(key))?.equals(content)) return true;
      const isStored = await replaceFile(pathOf(key), content, { temporary: folder }).then(
        () => true,
        () => false,
      );
      if (isStored && key.startsWith(contents)) {
        left -= content.length;
        if (left < 0) await evict();
      }
      return isStored;
    },
    /** Names the contents that stay whatever the size, by the part of their keys before the extension. */
    keep(keys: ReadonlySet<string>): void {
      kept = keys;
    },
  };
}
