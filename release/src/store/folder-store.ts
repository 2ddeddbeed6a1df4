import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, failedWith } from '../files/durable-file.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import type { Signer } from '../signing/signer.ts';
import { readableBuilds } from './readable-builds.ts';
import { requireBuildRecord, type BuildRecord } from './build-record.ts';
import { removeBuildFolder, writeBuildFolder } from './build-folder.ts';
import type { CanaryReports } from './canary-reports.ts';
import { folderReports } from './folder-reports.ts';
import { isBuildName, isFileName, isPackageName } from './names.ts';
import { nextRelease, readReleaseRecord, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from './release-store.ts';

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
 *     reports/…                failure reports about canaries
 */
export class FolderStore implements ReleaseStore {
  readonly #builds: string;
  readonly #releases: string;
  /** The newest release seen so far; no older one can be live. */
  #newest: ReleaseRecord | undefined;

  readonly signer: Signer | undefined;
  readonly reports: CanaryReports;

  constructor(folder: string, signer?: Signer) {
    this.signer = signer;
    this.#builds = join(folder, 'builds');
    this.#releases = join(folder, 'history');
    this.reports = folderReports(join(folder, 'reports'));
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
    return content && requireBuildRecord(name, build, Buffer.from(content).toString());
  }

  async listBuildNames(name: string): Promise<string[]> {
    if (!isPackageName(name)) return [];
    return ((await readdir(join(this.#builds, name)).catch(absent)) ?? []).filter(isBuildName);
  }

  listBuilds(name: string): Promise<BuildRecord[]> {
    return readableBuilds(this, name);
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
    return typeof content === 'string' ? readReleaseRecord(content) : undefined;
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
