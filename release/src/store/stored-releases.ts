import { setTimeout as pause } from 'node:timers/promises';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { readBuildRecord, type BuildRecord } from './build-record.ts';
import { buildReports, type BuildReports } from './build-reports.ts';
import { CopiedStorage } from './copied-storage.ts';
import { ContentFiles, objectsOf, wrongFile, type FileEncoding } from './content-files.ts';
import type { LocalCopy } from './local-copy.ts';
import { isBuildName, isPackageName } from './names.ts';
import { ObservedStorage, type StorageCall } from './observed-storage.ts';
import { previews, type Previews } from './previews.ts';
import { StoreProblems } from './problems.ts';
import { nextRelease, type ReleaseRecord } from './release-record.ts';
import type { BuildText, ReleaseStorage, StorageCopy } from './release-store.ts';
import { releasedBuilds, type ReleasedBuilds } from './released-builds.ts';
import type { Storage } from './storage.ts';

export interface StoredReleasesOptions {
  storage: Storage;
  /** Time in ms for which the newest number is cached, where each check is a remote call. */
  newestCacheTime?: number;
  /** Copy on this machine of a remote storage, from which records and files are read while it is unavailable. */
  copy?: LocalCopy | undefined;
}

/**
 * Time in ms that a reader waits for the newest number when an earlier one is known: longer than a healthy storage takes,
 * and short enough for every page while the storage hangs.
 */
const newestWait = 300;

const recordFile = 'build.json';

/** Replaces `build.json` in a build that is about to be deleted. */
const hiddenFile = 'hidden.json';

const releaseFile = /^history\/(\d{6,12})\.json$/;

/**
 * Releases in a storage:
 *
 *     files/<SHA-256>                   files of all builds by content, .br and .gz beside compressible ones
 *     builds/<name>/<build>/build.json  record of a build, written after its files
 *     history/000001.json …             releases; the last one that passes the checks is live
 *     reports/…                         reports of pages about builds
 *     previews/<id>.json                builds that named members of staff get before their release
 *     released/<name>/<build>           marks of builds that were part of a release
 */
export class StoredReleases implements ReleaseStorage {
  readonly reports: BuildReports;
  readonly previews: Previews;
  readonly released: ReleasedBuilds;
  readonly problems = new StoreProblems();
  readonly copy: StorageCopy | undefined = undefined;
  readonly #storage: ObservedStorage;
  /** The storage, or its copy while it is unavailable. */
  readonly #records: Storage;
  readonly #files: ContentFiles;
  readonly #localCopy: LocalCopy | undefined;
  readonly #newestCacheTime: number;
  /** The newest release seen so far. */
  #newest: string | null = null;
  #checkedAt = -Infinity;
  #check: { found: Promise<string | null>; since: number } | undefined;

  constructor({ storage: given, newestCacheTime = 0, copy }: StoredReleasesOptions) {
    const storage = new ObservedStorage(given);
    this.#storage = storage;
    this.#localCopy = copy;
    this.#records = copy ? new CopiedStorage(storage, copy) : storage;
    this.reports = buildReports(storage);
    this.previews = previews(storage);
    this.released = releasedBuilds(this.#records);
    this.#newestCacheTime = newestCacheTime;
    this.#files = new ContentFiles(storage, this.problems, copy);
  }

  onStorageCall(listener: (call: StorageCall) => void): () => void {
    return this.#storage.onCall(listener);
  }

  async putBuild(
    record: BuildRecord,
    files: ReadonlyMap<string, Uint8Array>,
    replace = false,
  ): Promise<boolean> {
    const folder = requireFolder(record.name, record.build);
    const objects = objectsOf(record, files);
    for (const [file, integrity] of Object.entries(record.integrity)) {
      if (!files.has(file) && !(await this.#files.read(hashOfIntegrity(integrity) ?? '')))
        throw wrongFile(record, file);
    }
    await this.#storage.refresh(objects);
    const text = JSON.stringify(record, null, 2);
    const created = await this.#storage.create(folder + recordFile, text);
    if (!created && replace) await this.#storage.refresh(new Map([[folder + recordFile, Buffer.from(text)]]));
    await this.#storage.delete([folder + hiddenFile]);
    await this.#restoreMissing(objects);
    return created || replace;
  }

  async buildText(name: string, build: string): Promise<BuildText | undefined> {
    const folder = folderOf(name, build);
    if (!folder) return undefined;
    const shown = await this.#readText(folder + recordFile);
    const text = shown ?? (await this.#readText(folder + hiddenFile));
    return text === undefined ? undefined : { text, hidden: shown === undefined };
  }

  /** Copies the record of a build. @returns false when the disk refuses */
  protected async copyBuildRecord(name: string, build: string): Promise<boolean> {
    const folder = folderOf(name, build) ?? '';
    return this.#copyRecord([folder + recordFile, folder + hiddenFile], () => this.buildText(name, build));
  }

  /** Copies the record of a release. @returns false when the disk refuses */
  protected copyReleaseRecord(release: string): Promise<boolean> {
    return this.#copyRecord([`history/${release}.json`], () => this.releaseText(release));
  }

  /** Reads a record, which copies it, unless the copy has it. */
  async #copyRecord(keys: readonly string[], read: () => Promise<unknown>): Promise<boolean> {
    const isCopied = async () => {
      for (const key of keys) if (await this.#localCopy?.get(key)) return true;
      return false;
    };
    return (await isCopied()) || (await read()) === undefined || isCopied();
  }

  async listBuildNames(name: string): Promise<string[]> {
    if (!isPackageName(name)) return [];
    const keys = (await this.#storage.list(`builds/${name}/`)).filter(isRecord);
    return [...new Set(keys.map((key) => key.split('/')[2] ?? ''))].filter(isBuildName);
  }

  async listNames(): Promise<string[]> {
    const keys = await this.#storage.list('builds/');
    return [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isPackageName).sort();
  }

  readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    return this.#files.read(hash, encoding);
  }

  async newest(): Promise<string | null> {
    if (Date.now() - this.#checkedAt < this.#newestCacheTime) return this.#newest;
    if (this.#newestCacheTime === 0) return this.#findNewest();
    this.#check ??= { found: this.#findNewestOrKnown(), since: Date.now() };
    const { found, since } = this.#check;
    // A process that changes releases has no copy, and starts from the newest one.
    if (this.#newest === null || !this.#localCopy) return found;
    const left = newestWait - (Date.now() - since);
    if (left <= 0) return this.#newest;
    return Promise.race([found, pause(left, undefined, { ref: false }).then(() => this.#newest)]);
  }

  /** The newest number, or the newest known one while the storage is unavailable. */
  async #findNewestOrKnown(): Promise<string | null> {
    try {
      return await this.#findNewest();
    } catch (error) {
      if (this.#newest === null || !this.#localCopy) throw error;
      this.#checkedAt = Date.now();
      return this.#newest;
    } finally {
      this.#check = undefined;
    }
  }

  async #findNewest(): Promise<string | null> {
    this.#newest ??= (await this.listReleases())[0] ?? null;
    // Called at every request: probing for the next number is much cheaper than listing all.
    for (
      let next = nextRelease(this.#newest);
      await this.#storage.has(`history/${next}.json`);
      next = nextRelease(next)
    ) {
      this.#newest = next;
    }
    this.#checkedAt = Date.now();
    return this.#newest;
  }

  async listReleases(): Promise<string[]> {
    const names = (await this.#records.list('history/')).flatMap((key) => releaseFile.exec(key)?.[1] ?? []);
    return names.sort((a, b) => Number(b) - Number(a));
  }

  async releaseText(release: string): Promise<string | undefined> {
    return /^\d+$/.test(release) ? this.#readText(`history/${release}.json`) : undefined;
  }

  async appendRelease(release: ReleaseRecord): Promise<boolean> {
    // The next change must start from the current state, not from the cached one.
    // A number further on would leave a gap, and one in use belongs to a release that came first.
    if (release.release !== nextRelease(await this.#findNewest())) return false;
    const text = JSON.stringify(release, null, 2);
    const created = await this.#storage.create(`history/${release.release}.json`, text);
    if (created) this.#newest = release.release;
    this.#checkedAt = -Infinity;
    return created;
  }

  async hideBuild(name: string, build: string): Promise<void> {
    const folder = requireFolder(name, build);
    await this.#storage.move(folder + recordFile, folder + hiddenFile);
  }

  async showBuild(name: string, build: string): Promise<void> {
    const folder = requireFolder(name, build);
    await this.#storage.move(folder + hiddenFile, folder + recordFile);
  }

  async deleteBuild(name: string, build: string): Promise<void> {
    await this.#storage.delete([requireFolder(name, build) + hiddenFile]);
    await this.released.delete(name, build);
  }

  async deleteUnusedFiles(before: Date): Promise<void> {
    await this.#deleteFormerBuilds(before);
    await this.#files.deleteUnused(before, async () => {
      const found: (BuildRecord | undefined)[] = [];
      for (const name of await this.listNames()) {
        for (const build of await this.listBuildNames(name)) {
          const text = (await this.buildText(name, build))?.text;
          // Absent when it was deleted meanwhile.
          if (text !== undefined) found.push(this.#readBuild(name, build, text));
        }
      }
      const records = found.filter((record) => record !== undefined);
      if (records.length < found.length) return undefined;
      const used = records.flatMap(({ integrity }) => Object.values(integrity));
      return new Set(used.map((integrity) => hashOfIntegrity(integrity) ?? ''));
    });
  }

  /** Deletes the builds of the former layout, which kept a build's files beside its record. */
  async #deleteFormerBuilds(before: Date): Promise<void> {
    const stored = await this.#storage.listChanged('builds/');
    const folderOfKey = (key: string) => key.split('/').slice(0, 3).join('/');
    const former = [...stored].filter(([key, changed]) => !isRecord(key) && changed < before);
    const folders = new Set(former.map(([key]) => folderOfKey(key)));
    await this.#storage.delete([...stored.keys()].filter((key) => folders.has(folderOfKey(key))));
  }

  /** A concurrent prune may have deleted an unused file of the same content before it saw the build's record. */
  async #restoreMissing(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const isStored = await Promise.all([...objects.keys()].map((key) => this.#storage.has(key)));
    const missing = [...objects].filter((_, index) => !isStored[index]);
    if (missing.length > 0) await this.#storage.refresh(new Map(missing));
  }

  #readBuild(name: string, build: string, text: string): BuildRecord | undefined {
    return this.#readable(`${requireFolder(name, build)}${recordFile}`, () => parseBuild(text, name, build));
  }

  async #readText(key: string): Promise<string | undefined> {
    const content = await this.#records.get(key);
    return content && Buffer.from(content).toString();
  }

  /** Result of reading an object; a failure is a problem of that object alone. */
  #readable<T>(key: string, read: () => T): T | undefined {
    try {
      const result = read();
      this.problems.remove(key);
      return result;
    } catch (error) {
      this.problems.add(key, (error as Error).message);
      return undefined;
    }
  }
}

const isRecord = (key: string) => key.endsWith(`/${recordFile}`) || key.endsWith(`/${hiddenFile}`);

function parseBuild(text: string, name: string, build: string): BuildRecord {
  const record = readBuildRecord(text);
  if (record.name !== name || record.build !== build)
    throw new Error(`is the record of ${record.name} ${record.build}`);
  return record;
}

/** Undefined for invalid names, so that no key leaves the store. */
function folderOf(name: string, build: string): string | undefined {
  return isPackageName(name) && isBuildName(build) ? `builds/${name}/${build}/` : undefined;
}

function requireFolder(name: string, build: string): string {
  const folder = folderOf(name, build);
  if (!folder) throw new Error(`Not a valid build name: ${name} ${build}`);
  return folder;
}
