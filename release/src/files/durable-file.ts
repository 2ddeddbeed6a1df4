import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Whether a file operation failed with one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Writes a file and sees it on the disk before it answers. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Sees a folder's entries on the disk: without it, a rename may be gone after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch((error: unknown) => {
    // Windows does not open folders, and keeps their entries without being asked.
    if (failedWith(error, 'EISDIR', 'EPERM', 'EACCES')) return undefined;
    throw error;
  });
  await folder?.sync().finally(() => folder.close());
}

/** Replaces a file as a whole: readers see the old content or the new one. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const unfinished = join(dirname(path), `.unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  await writeDurably(unfinished, content);
  await rename(unfinished, path);
}

/** Makes a whole file under a name that must be free. @returns false when the name is taken */
export async function createFile(path: string, content: string): Promise<boolean> {
  const unfinished = join(dirname(path), `.unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  await writeDurably(unfinished, content);
  try {
    // Of several processes that link to one name, the file system lets exactly one succeed.
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
