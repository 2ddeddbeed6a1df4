import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** True for a file system error with one of these codes. */
export const failedWith = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Runs a function. @throws its error with what failed before the message */
export function withContext<T>(failed: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${failed}: ${(error as Error).message}`, { cause: error });
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

interface PlaceOptions {
  /** Folder of the unfinished file, on the same file system; by default that of the file. */
  temporary?: string;
  mode?: number;
}

/** Writes a file under a temporary name, syncs it and gives it its own name by `place`. Leaves nothing else behind. */
async function placeFile(
  path: string,
  content: Uint8Array | string,
  { temporary = dirname(path), mode = 0o666 }: PlaceOptions,
  place: (unfinished: string, path: string) => Promise<void>,
): Promise<void> {
  const unfinished = join(temporary, `.unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, content, { flush: true, mode });
    await place(unfinished, path);
  } finally {
    // On a full disk each try would leave one.
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

/** Replaces a file atomically: readers see the old content or the new one. */
export const replaceFile = (path: string, content: Uint8Array | string, options: PlaceOptions = {}) =>
  placeFile(path, content, options, rename);

/**
 * Creates a file atomically under a new name. Of several processes that link to the same name, exactly one succeeds.
 * @returns false when the name exists
 */
export async function createFile(path: string, content: string, options: PlaceOptions = {}) {
  try {
    await placeFile(path, content, options, link);
  } catch (error) {
    if (failedWith(error, 'EEXIST')) return false;
    throw error;
  }
  await syncFolder(dirname(path));
  return true;
}

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

/**
 * Removes `.unfinished-` entries of a folder that killed processes left behind, and those of a cache that were not used
 * for two weeks. Younger than an hour, unfinished ones may belong to a running process, and stay.
 */
export async function removeLeftovers(folder: string, { isCache = false } = {}): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const isUnfinished = name.startsWith('.unfinished-');
    if (!isUnfinished && !isCache) continue;
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity);
    if (age > (isUnfinished ? hour : 14 * 24 * hour)) await rm(path, { recursive: true, force: true });
  }
}

/** The Subresource Integrity value of a file. */
export const integrityOf = (content: Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Hash of all files and of the metadata, ten characters. */
export function contentHash(files: ReadonlyMap<string, Uint8Array>, metadata: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(metadata));
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 10);
}
