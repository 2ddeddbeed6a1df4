import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
