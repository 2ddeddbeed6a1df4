import { randomUUID } from 'node:crypto';
import { parseRegistry } from '@padiman/federation/registry';
import type { Signer } from '../signing/signer.ts';
import { buildRecord, type BuildRecord } from './build-record.ts';
import { buildReports, type BuildReports } from './build-reports.ts';
import { isBuildName, isFileName, isPackageName } from './names.ts';
import type { ObjectStorage } from './object-storage.ts';
import { previews, type Previews } from './previews.ts';
import { nextRelease, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from './release-store.ts';
import { releasedBuilds, type ReleasedBuilds } from './released-builds.ts';

/** Time in ms for which the live release is cached: every page request reads it, and each check is a remote call. */
const liveCacheTime = 1000;

const text = (content: Uint8Array) => Buffer.from(content).toString();

/**
 * Store in S3-compatible object storage, with the folder store's paths as keys. A build exists once its `build.json`
 * does, which is written last. Releases are written conditionally, so that exactly one of several concurrent writers
 * of a number succeeds; storage without conditional writes is rejected.
 */
export class ObjectStore implements ReleaseStore {
  readonly signer: Signer | undefined;
  readonly reports: BuildReports;
  readonly previews: Previews;
  readonly released: ReleasedBuilds;
  readonly #storage: ObjectStorage;
  #newest: ReleaseRecord | undefined;
  #checkedAt = 0;
  #conditional: Promise<void> | undefined;

  constructor(storage: ObjectStorage, signer?: Signer) {
    this.#storage = storage;
    this.signer = signer;
    this.reports = buildReports(storage);
    this.previews = previews(storage);
    this.released = releasedBuilds(storage);
  }

  async putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    const { name, build } = record;
    const folder = requireFolder(name, build);
    if (await this.#storage.has(`${folder}build.json`)) return false;
    await Promise.all([...files].map(([file, content]) => this.#storage.put(folder + file, content)));
    return this.#storage.create(`${folder}build.json`, JSON.stringify(record, null, 2));
  }

  async findBuild(name: string, build: string): Promise<BuildRecord | undefined> {
    const content = await this.readFile(name, build, 'build.json');
    return content && buildRecord.validateSync(JSON.parse(text(content)), { strict: true });
  }

  async listBuilds(name: string): Promise<BuildRecord[]> {
    if (!isPackageName(name)) return [];
    const keys = await this.#storage.list(`builds/${name}/`);
    const builds = keys.filter((key) => key.endsWith('/build.json')).map((key) => key.split('/')[2] ?? '');
    const found = await Promise.all(builds.map((build) => this.findBuild(name, build)));
    return found
      .filter((record) => record !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  async listNames(): Promise<string[]> {
    const keys = await this.#storage.list('builds/');
    return [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isPackageName).sort();
  }

  async readFile(name: string, build: string, file: string): Promise<Uint8Array | undefined> {
    const valid = isPackageName(name) && isBuildName(build) && isFileName(file);
    return valid ? this.#storage.get(`builds/${name}/${build}/${file}`) : undefined;
  }

  async live(): Promise<ReleaseRecord | undefined> {
    if (this.#newest && Date.now() - this.#checkedAt < liveCacheTime) return this.#newest;
    this.#newest ??= await this.#lastListed();
    for (;;) {
      const next = await this.findRelease(nextRelease(this.#newest?.release ?? null));
      if (!next) break;
      this.#newest = next;
    }
    this.#checkedAt = Date.now();
    return this.#newest;
  }

  async findRelease(release: string): Promise<ReleaseRecord | undefined> {
    const content = /^\d+$/.test(release) && (await this.#storage.get(`history/${release}.json`));
    if (!content) return undefined;
    const record = JSON.parse(text(content)) as ReleaseRecord;
    return { ...record, registry: parseRegistry(record.registry) };
  }

  async appendRelease(release: ReleaseRecord): Promise<boolean> {
    this.#conditional ??= this.#requireConditionalWrites();
    await this.#conditional;
    // A change must start from the current state, not from the cached one.
    this.#checkedAt = 0;
    if (((await this.live())?.release ?? null) !== release.previous) return false;
    this.#checkedAt = 0;
    return this.#storage.create(`history/${release.release}.json`, JSON.stringify(release, null, 2));
  }

  async hideBuild(name: string, build: string): Promise<void> {
    await this.#move(requireFolder(name, build), 'build.json', 'hidden.json');
  }

  async showBuild(name: string, build: string): Promise<void> {
    await this.#move(requireFolder(name, build), 'hidden.json', 'build.json');
  }

  async deleteBuild(name: string, build: string): Promise<void> {
    await this.#storage.delete(await this.#storage.list(requireFolder(name, build)));
    await this.released.delete(name, build);
  }

  async #move(folder: string, from: string, to: string) {
    const content = await this.#storage.get(folder + from);
    if (!content) return;
    await this.#storage.put(folder + to, content);
    await this.#storage.delete([folder + from]);
  }

  async #requireConditionalWrites() {
    const probe = `probe/${randomUUID()}`;
    await this.#storage.put(probe, '');
    const overwritten = await this.#storage.create(probe, '');
    await this.#storage.delete([probe]);
    if (overwritten) {
      throw new Error(
        'This object storage ignores If-None-Match, so concurrent promotions could overwrite each other.',
      );
    }
  }

  async #lastListed(): Promise<ReleaseRecord | undefined> {
    const names = (await this.#storage.list('history/')).flatMap(
      (key) => /^history\/(\d{6,})\.json$/.exec(key)?.[1] ?? [],
    );
    const last = names.sort((a, b) => Number(a) - Number(b)).at(-1);
    return last ? this.findRelease(last) : undefined;
  }
}

function requireFolder(name: string, build: string): string {
  if (!isPackageName(name) || !isBuildName(build))
    throw new Error(`Not a valid build name: ${name} ${build}`);
  return `builds/${name}/${build}/`;
}
