import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 60 * 60 * 1000;
const unfinished = (name: string) => name.startsWith('.unfinished-');

async function removeOlder(folder: string, age: number, chosen: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter(chosen).map((name) => join(folder, name))) {
    const changed = await stat(path).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes what a killed process left half done: entries that begin with `.unfinished-` and that nobody has
 * touched for an hour, since a younger one may belong to a process that is still at work.
 */
export const sweepUnfinished = (folder: string) => removeOlder(folder, hour, unfinished);

/** Removes the entries of a cache that nobody has used for two weeks. */
export const forgetUnused = (folder: string) =>
  removeOlder(folder, 14 * 24 * hour, (name) => !unfinished(name));
