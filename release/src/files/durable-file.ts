import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/** True for a file system error with one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Writes a file and syncs it to disk. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder's entries to disk; without it, a rename may be lost in a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch((error: unknown) => {
    // Windows cannot open folders, and persists their entries by itself.
    if (failedWith(error, 'EISDIR', 'EPERM', 'EACCES')) return undefined;
    throw error;
  });
  await folder?.sync().finally(() => folder.close());
}

/**
 * Replaces a file atomically: readers see the old content or the new one.
 *
 * @param temporary folder of the unfinished file, on the same file system
 */
export async function replaceFile(
  path: string,
  content: Uint8Array | string,
  temporary = dirname(path),
): Promise<void> {
  const unfinished = join(temporary, `.unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeDurably(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    // On a full disk each try would leave one.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Creates a file atomically under a new name.
 *
 * @param temporary folder of the unfinished file, on the same file system
 * @returns false when the name exists
 */
export async function createFile(path: string, content: string, temporary = dirname(path)): Promise<boolean> {
  const unfinished = join(temporary, `.unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeDurably(unfinished, content);
    // Of several processes that link to the same name, exactly one succeeds.
    await link(unfinished, path);
  } catch (error) {
    if (failedWith(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}
