import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRegistry } from '@padiman/federation/registry';
import { createFile, failedWith } from '../files/durable-file.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import type { Signer } from '../signing/signer.ts';
import { buildRecord, type BuildRecord } from './build-record.ts';
import { removeBuildFolder, writeBuildFolder } from './build-folder.ts';
import { buildReports, type BuildReports } from './build-reports.ts';
import { isBuildName, isFileName, isPackageName } from './names.ts';
import { previews, type Previews } from './previews.ts';
import { nextRelease, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from './release-store.ts';
import { releasedBuilds, type ReleasedBuilds } from './released-builds.ts';
import { folderObjects } from './small-objects.ts';

const releaseFile = /^(\d{6,})\.json$/;

/** Replaces `build.json` in a build that is about to be deleted. */
const hidden = 'hidden.json';

const absent = (error: unknown) => {
  if (failedWith(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
  throw error;
};

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Store in a folder:
 *
 *     builds/<name>/<build>/…  files, build.json, and .br and .gz beside compressible files
 *     history/000001.json …    releases; the last one is live
 *     reports/…                reports of pages about builds
 *     previews/<id>.json       builds that named members of staff get before their release
 *     released/<name>/<build>  marks of builds that were part of a release
 */
export class FolderStore implements ReleaseStore {
  readonly #builds: string;
  readonly #releases: string;
  /** The newest release seen so far; no older one can be live. */
  #newest: ReleaseRecord | undefined;

  readonly signer: Signer | undefined;
  readonly reports: BuildReports;
  readonly previews: Previews;
  readonly released: ReleasedBuilds;

  constructor(folder: string, signer?: Signer) {
    this.signer = signer;
    this.#builds = join(folder, 'builds');
    this.#releases = join(folder, 'history');
    const objects = folderObjects(folder);
    this.reports = buildReports(objects);
    this.previews = previews(objects);
    this.released = releasedBuilds(objects);
  }

  async putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    const builds = this.#builds;
    const folder = this.#requireBuildFolder(record.name, record.build);
    const content = new Map(files).set('build.json', Buffer.from(JSON.stringify(record, null, 2)));
    if (await exists(folder)) {
      const present = await Promise.all([...content.keys()].map((file) => exists(join(folder, file))));
      if (!present.includes(false)) return false;
      await removeBuildFolder(builds, folder);
    }
    await mkdir(builds, { recursive: true });
    await removeLeftovers(builds);
    return writeBuildFolder(builds, folder, content);
  }

  async findBuild(name: string, build: string): Promise<BuildRecord | undefined> {
    const content = await this.readFile(name, build, 'build.json');
    return content && buildRecord.validateSync(JSON.parse(Buffer.from(content).toString()), { strict: true });
  }

  async listBuilds(name: string): Promise<BuildRecord[]> {
    if (!isPackageName(name)) return [];
    const names = (await readdir(join(this.#builds, name)).catch(absent)) ?? [];
    const found = await Promise.all(names.map((build) => this.findBuild(name, build)));
    return found
      .filter((record) => record !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  async listNames(): Promise<string[]> {
    const names = (await readdir(this.#builds).catch(absent)) ?? [];
    return names.filter(isPackageName).sort();
  }

  async readFile(name: string, build: string, file: string): Promise<Uint8Array | undefined> {
    const folder = this.#buildFolder(name, build);
    return folder && isFileName(file) ? readFile(join(folder, file)).catch(absent) : undefined;
  }

  async live(): Promise<ReleaseRecord | undefined> {
    this.#newest ??= await this.#lastListed();
    // Called at every request: probing for the next number is much cheaper than listing the folder.
    for (
      let next = nextRelease(this.#newest?.release ?? null);
      await exists(this.#file(next));
      next = nextRelease(next)
    ) {
      this.#newest = await this.findRelease(next);
    }
    return this.#newest;
  }

  async findRelease(release: string): Promise<ReleaseRecord | undefined> {
    const content = /^\d+$/.test(release) && (await readFile(this.#file(release), 'utf8').catch(absent));
    if (!content) return undefined;
    const record = JSON.parse(content) as ReleaseRecord;
    return { ...record, registry: parseRegistry(record.registry) };
  }

  async appendRelease(release: ReleaseRecord): Promise<boolean> {
    const live = await this.live();
    if ((live?.release ?? null) !== release.previous) return false;
    return createFile(this.#file(release.release), JSON.stringify(release, null, 2));
  }

  async hideBuild(name: string, build: string): Promise<void> {
    const folder = this.#requireBuildFolder(name, build);
    await rename(join(folder, 'build.json'), join(folder, hidden)).catch(absent);
  }

  async showBuild(name: string, build: string): Promise<void> {
    const folder = this.#requireBuildFolder(name, build);
    await rename(join(folder, hidden), join(folder, 'build.json')).catch(absent);
  }

  async deleteBuild(name: string, build: string): Promise<void> {
    const folder = this.#requireBuildFolder(name, build);
    // Renamed before it is deleted, so that a killed process leaves no partial build under this name.
    if (await exists(join(folder, hidden))) await removeBuildFolder(this.#builds, folder);
    await rm(folder, { recursive: true, force: true });
    await this.released.delete(name, build);
  }

  async #lastListed(): Promise<ReleaseRecord | undefined> {
    const names = (await readdir(this.#releases).catch(absent)) ?? [];
    const last = names
      .flatMap((name) => releaseFile.exec(name)?.[1] ?? [])
      .sort((a, b) => Number(a) - Number(b))
      .at(-1);
    return last ? this.findRelease(last) : undefined;
  }

  #file(release: string): string {
    return join(this.#releases, `${release}.json`);
  }

  #requireBuildFolder(name: string, build: string): string {
    const folder = this.#buildFolder(name, build);
    if (!folder) throw new Error(`Not a valid build name: ${name} ${build}`);
    return folder;
  }

  /** Undefined for invalid names, so that no path leaves the store. */
  #buildFolder(name: string, build: string): string | undefined {
    return isPackageName(name) && isBuildName(build) ? join(this.#builds, name, build) : undefined;
  }
}
