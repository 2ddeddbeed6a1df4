import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 60 * 60 * 1000;

/**
 * Removes what a killed process left half done: entries that begin with `.unfinished-` and that nobody has
 * touched for an hour, since a younger one may belong to a process that is still at work.
 */
export async function sweepUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.startsWith('.unfinished-'))) {
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > hour) await rm(path, { recursive: true, force: true });
  }
}
