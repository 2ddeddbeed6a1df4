import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../files/durable-file.ts';

/**
 * Writes a build folder atomically: into a temporary folder, synced to disk, then one rename.
 *
 * @returns false when another process wrote the same folder meanwhile
 */
export async function writeBuildFolder(
  builds: string,
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(join(builds, '.unfinished-'));
  const folders = new Set([unfinished]);
  try {
    for (const [file, content] of files) {
      const path = join(unfinished, file);
      await mkdir(dirname(path), { recursive: true });
      folders.add(dirname(path));
      await writeDurably(path, content);
    }
    for (const written of folders) await syncFolder(written);
    // `mkdtemp` restricts it to its owner; a separate web server may have to read it.
    await chmod(unfinished, 0o755);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return true;
  } catch (error) {
    if (existsSync(folder)) return false;
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes a build folder atomically: moved away by one rename, then deleted. */
export async function removeBuildFolder(builds: string, folder: string): Promise<void> {
  const discarded = await mkdtemp(join(builds, '.unfinished-'));
  await rename(folder, join(discarded, 'build'));
  await rm(discarded, { recursive: true, force: true });
}
