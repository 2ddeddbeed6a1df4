import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { failedWith } from './durable-file.ts';

/** Paths of the files below a folder, sorted, with slashes, from its root. Empty where there is no such folder. */
export async function filesBelow(root: string, folder = ''): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(root, folder), options).catch((error: unknown) => {
    if (failedWith(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

const hour = 60 * 60 * 1000;
const isUnfinished = (name: string) => name.startsWith('.unfinished-');

async function removeOlderThan(
  folder: string,
  age: number,
  isSelected: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter(isSelected).map((name) => join(folder, name))) {
    const changed = await stat(path).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes `.unfinished-` entries that killed processes left behind. Younger than an hour they may belong to a running
 * process, and stay.
 */
export const removeLeftovers = (folder: string) => removeOlderThan(folder, hour, isUnfinished);

/** Removes the entries of a cache that were not used for two weeks. */
export const evictUnused = (folder: string) =>
  removeOlderThan(folder, 14 * 24 * hour, (name) => !isUnfinished(name));
