import { readdir, readFile, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createFile, failedWith } from '../files/durable-file.ts';

/** Small objects beside the releases, by key: reports, previews, marks. Keys are checked names joined by `/`. */
export interface SmallObjects {
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Creates an object. @returns false when the key exists */
  create(key: string, content: string): Promise<boolean>;
  delete(keys: readonly string[]): Promise<void>;
  /** Keys with this prefix, which ends in `/`. */
  list(start: string): Promise<string[]>;
}

/** Small objects as files below a folder. */
export function folderObjects(root: string): SmallObjects {
  const read = (key: string) =>
    readFile(join(root, key)).catch((error: unknown) => {
      if (failedWith(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
      throw error;
    });
  return {
    get: read,
    has: async (key) => (await read(key)) !== undefined,
    create: async (key, content) => {
      // Without the look first, each known object would cost a file and a sync.
      if (await read(key)) return false;
      return createFile(join(root, key), content);
    },
    async delete(keys) {
      for (const key of keys) await rm(join(root, key), { force: true });
    },
    async list(start) {
      const folder = join(root, start);
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (failedWith(error, 'ENOENT', 'ENOTDIR')) return [];
          throw error;
        },
      );
      return found
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))
        .map((path) => path.split(sep).join('/'))
        .sort();
    },
  };
}
