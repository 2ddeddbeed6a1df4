import { hashOfIntegrity, parseRegistry } from '@padiman/federation/registry';
import type { Signer } from '../signing/signer.ts';
import { buildRecord, type BuildRecord } from './build-record.ts';
import type { CanaryReports } from './canary-reports.ts';
import { ContentFiles, objectsOf, wrongFile, type FileEncoding } from './content-files.ts';
import { isBuildName, isPackageName } from './names.ts';
import { StoreProblems, type StoreProblem } from './problems.ts';
import { nextRelease, type ReleaseRecord } from './release-record.ts';
import type { BuildText, ReleaseStore } from './release-store.ts';
import type { Storage } from './storage.ts';

export interface StoredReleasesOptions {
  storage: Storage;
  signer?: Signer | undefined;
  reports: CanaryReports;
  /** Time in ms for which the live release is cached, where each check is a remote call. */
  liveCacheTime?: number;
}

const recordFile = 'build.json';

/** Replaces `build.json` in a build that is about to be deleted. */
const hiddenFile = 'hidden.json';

/** Limit of builds whose records are cached. */
const maxCachedBuilds = 200;

const releaseFile = /^history\/(\d{6,})\.json$/;

/**
 * Releases in a storage:
 *
 *     files/<SHA-256>                   files of all builds by content, .br and .gz beside compressible ones
 *     builds/<name>/<build>/build.json  record of a build, written after its files
 *     history/000001.json …             releases; the last readable one is live
 *     reports/…                         failure reports about canaries
 */
export class StoredReleases implements ReleaseStore {
  readonly signer: Signer | undefined;
  readonly reports: CanaryReports;
  readonly #storage: Storage;
  readonly #files: ContentFiles;
  readonly #problems = new StoreProblems();
  readonly #liveCacheTime: number;
  /** Files of builds that were read. Builds are immutable, so they never expire. */
  readonly #integrity = new Map<string, BuildRecord['integrity']>();
  /** Number of the last release seen so far, readable or not. */
  #last: string | null | undefined;
  #newest: ReleaseRecord | undefined;
  #checkedAt = -Infinity;

  constructor({ storage, signer, reports, liveCacheTime = 0 }: StoredReleasesOptions) {
    this.#storage = storage;
    this.signer = signer;
    this.reports = reports;
    this.#liveCacheTime = liveCacheTime;
    this.#files = new ContentFiles(storage, this.#problems);
  }

  async putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    const { name, build } = record;
    const folder = requireFolder(name, build);
    const objects = objectsOf(record, files);
    for (const [file, integrity] of Object.entries(record.integrity)) {
      if (!files.has(file) && !(await this.#files.read(hashOfIntegrity(integrity) ?? '')))
        throw wrongFile(record, file);
    }
    const known = await this.findBuild(name, build);
    if (known && (await this.#areIntact(objects))) return false;
    await this.#storage.refresh(objects);
    const text = JSON.stringify(record, null, 2);
    const created = await this.#storage.create(folder + recordFile, text);
    // Published by a concurrent process, or there was a record that cannot be read.
    if (!created && !(await this.findBuild(name, build)))
      await this.#storage.refresh(new Map([[folder + recordFile, Buffer.from(text)]]));
    await this.#storage.delete([folder + hiddenFile]);
    await this.#restoreMissing(objects);
    return created || known !== undefined;
  }

  async buildText(name: string, build: string): Promise<BuildText | undefined> {
    const folder = folderOf(name, build);
    if (!folder) return undefined;
    const shown = await this.#readText(folder + recordFile);
    const text = shown ?? (await this.#readText(folder + hiddenFile));
    return text === undefined ? undefined : { text, hidden: shown === undefined };
  }

  async findBuild(name: string, build: string): Promise<BuildRecord | undefined> {
    const found = await this.buildText(name, build);
    return found && !found.hidden ? this.#readBuild(name, build, found.text) : undefined;
  }

  async listBuildNames(name: string): Promise<string[]> {
    if (!isPackageName(name)) return [];
    const keys = (await this.#storage.list(`builds/${name}/`)).filter(isRecord);
    return [...new Set(keys.map((key) => key.split('/')[2] ?? ''))].filter(isBuildName);
  }

  async listBuilds(name: string): Promise<BuildRecord[]> {
    const names = await this.listBuildNames(name);
    const found = await Promise.all(names.map((build) => this.findBuild(name, build)));
    return found
      .filter((record) => record !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  async listNames(): Promise<string[]> {
    const keys = await this.#storage.list('builds/');
    return [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isPackageName).sort();
  }

  async readFile(name: string, build: string, file: string, encoding?: FileEncoding) {
    const key = `${name} ${build}`;
    const integrity = this.#integrity.get(key) ?? (await this.findBuild(name, build))?.integrity;
    if (!integrity || !Object.hasOwn(integrity, file)) return undefined;
    if (this.#integrity.size >= maxCachedBuilds) this.#integrity.clear();
    this.#integrity.set(key, integrity);
    return this.#files.read(hashOfIntegrity(integrity[file] ?? '') ?? '', encoding);
  }

  readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    return this.#files.read(hash, encoding);
  }

  async live(): Promise<ReleaseRecord | undefined> {
    if (Date.now() - this.#checkedAt >= this.#liveCacheTime) await this.#followReleases();
    return this.#newest;
  }

  async findRelease(release: string): Promise<ReleaseRecord | undefined> {
    const text = await this.releaseText(release);
    return text === undefined
      ? undefined
      : this.#readable(`history/${release}.json`, () => parseRelease(JSON.parse(text), release));
  }

  async newest(): Promise<string | null> {
    await this.#followReleases();
    return this.#last ?? null;
  }

  async listReleases(): Promise<string[]> {
    const names = (await this.#storage.list('history/')).flatMap((key) => releaseFile.exec(key)?.[1] ?? []);
    return names.sort((a, b) => Number(b) - Number(a));
  }

  async releaseText(release: string): Promise<string | undefined> {
    return /^\d+$/.test(release) ? this.#readText(`history/${release}.json`) : undefined;
  }

  async appendRelease(release: ReleaseRecord): Promise<boolean> {
    // A number further on would leave a gap, and one in use belongs to a release that came first.
    if (release.release !== nextRelease(await this.newest())) return false;
    const created = await this.#storage.create(
      `history/${release.release}.json`,
      JSON.stringify(release, null, 2),
    );
    // The next call of `live` sees it.
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

  problems(): readonly StoreProblem[] {
    return this.#problems.all();
  }

  /** Moves on to the newest readable release. Probing for the next number is much cheaper than listing all. */
  async #followReleases(): Promise<void> {
    if (this.#last === undefined) {
      const { last, newest } = await this.#openHistory();
      if (this.#last === undefined) [this.#last, this.#newest] = [last, newest];
    }
    for (
      let next = nextRelease(this.#last);
      await this.#storage.has(`history/${next}.json`);
      next = nextRelease(next)
    ) {
      const release = await this.findRelease(next);
      // A concurrent call may have come further.
      if (Number(next) <= Number(this.#last)) continue;
      this.#newest = release ?? this.#newest;
      this.#last = next;
    }
    this.#checkedAt = Date.now();
  }

  async #openHistory(): Promise<{ last: string | null; newest: ReleaseRecord | undefined }> {
    const names = await this.listReleases();
    const last = names[0] ?? null;
    for (const name of names) {
      const newest = await this.findRelease(name);
      if (newest) return { last, newest };
    }
    return { last, newest: undefined };
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

  async #areIntact(objects: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    const stored = await Promise.all([...objects.keys()].map((key) => this.#storage.get(key)));
    return [...objects.values()].every((content, index) =>
      Buffer.from(content).equals(stored[index] ?? Buffer.of()),
    );
  }

  #readBuild(name: string, build: string, text: string): BuildRecord | undefined {
    return this.#readable(`${requireFolder(name, build)}${recordFile}`, () => parseBuild(text, name, build));
  }

  async #readText(key: string): Promise<string | undefined> {
    const content = await this.#storage.get(key);
    return content && Buffer.from(content).toString();
  }

  /** Result of reading an object; a failure is a problem of that object alone. */
  #readable<T>(key: string, read: () => T): T | undefined {
    try {
      const result = read();
      this.#problems.remove(key);
      return result;
    } catch (error) {
      this.#problems.add(key, (error as Error).message);
      return undefined;
    }
  }
}

const isRecord = (key: string) => key.endsWith(`/${recordFile}`) || key.endsWith(`/${hiddenFile}`);

function parseBuild(text: string, name: string, build: string): BuildRecord {
  const content = JSON.parse(text) as Partial<BuildRecord> | null;
  if ((content?.schema as number) === 1)
    throw new Error('was published by an earlier version: publish it again');
  const record = buildRecord.validateSync(content, { strict: true });
  if (record.name !== name || record.build !== build)
    throw new Error(`is the record of ${record.name} ${record.build}`);
  return record;
}

/** Validates a release. @param name number of the file, so that a copy of another release is not taken for it */
function parseRelease(content: unknown, name: string): ReleaseRecord {
  const record = content as ReleaseRecord;
  if (record.release !== name) throw new Error(`is release ${record.release}, not ${name}`);
  if (typeof record.live !== 'object') throw new Error('names no live builds');
  return { ...record, registry: parseRegistry(record.registry) };
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
