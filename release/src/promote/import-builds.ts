import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRoot, isPackaged } from '../files/program.ts';
import { type BuildRecord, readBuildRecord } from '../store/build-record.ts';
import { formsOf, storedBuilds } from '../store/builds.ts';
import { FolderStorage } from '../store/storage.ts';
import { storedObjects } from '../store/stored-objects.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requirePlatformSigner } from './release-change.ts';
import { releaseStart } from './promote.ts';

/** Reads the builds of a folder with their files, verified by the integrity in their records. */
function source(folder: string) {
  const objects = storedObjects(new FolderStorage(folder));
  const builds = storedBuilds(objects);

  /** Files of a build with their compressed forms. */
  async function filesOf({ name, build, integrity }: BuildRecord): Promise<Map<string, Uint8Array>> {
    const files = new Map<string, Uint8Array>();
    for (const { file, key, encoding } of formsOf(integrity)) {
      const content = await objects.get(key);
      if (content) files.set(file, content);
      else if (!encoding)
        throw new Error(`${folder}: ${name} ${build} has no file ${file}, or an altered one`);
    }
    return files;
  }

  async function* all(): AsyncGenerator<BuildRecord> {
    for (const name of await builds.listNames()) {
      for (const build of await builds.listBuildNames(name)) {
        const found = await builds.textOf(name, build);
        if (found && !found.hidden) yield readBuildRecord(found.text);
      }
    }
  }
  return { all, filesOf };
}

/**
 * Stores the builds of a folder of releases, such as that of a packaged console, in the store of this deployment,
 * signed by this machine. The folder is trusted like a checkout: its signatures are not looked at, its files are
 * verified by the hashes in the records. Builds that the store has are left alone.
 * @throws Error when the folder has no builds, or one that is incomplete or altered
 */
export async function importBuilds(store: ReleaseStore, folder: string, { dryRun = false } = {}) {
  const { all, filesOf } = source(folder);
  /** `stored` is false when the store had the build already. */
  const imported: { record: BuildRecord; stored: boolean }[] = [];
  for await (const given of all()) {
    const { signed: _, ...record } = given;
    const known = await store.findBuild(record.name, record.build);
    const files = known ? undefined : await filesOf(record);
    const stored = files !== undefined && (dryRun || (await store.putBuild(record, files)));
    imported.push({ record: (await store.findBuild(record.name, record.build)) ?? record, stored });
  }
  if (imported.length === 0) throw new Error(`${folder} has no builds`);
  return imported;
}

export { isPackaged } from '../files/program.ts';

/** Folder of the builds that a packaged console has with it; undefined in a checkout, and in a package without builds. */
export function packagedBuilds(): string | undefined {
  const folder = join(checkoutRoot, 'builds');
  return isPackaged && existsSync(folder) ? folder : undefined;
}

/**
 * Stores the builds of a folder and makes them live where they changed since the last start, as a start from a
 * checkout does with its own. Rolled-back and retired packages stay so until a later package changes them.
 * @param log receives a line for each change
 * @throws ReleaseRefused when this machine may not sign releases of the store
 */
export async function releasePackage(store: ReleaseStore, folder: string, log: (line: string) => void) {
  await requirePlatformSigner(store);
  const builds = await importBuilds(store, folder);
  const stored = builds.filter((build) => build.stored).length;
  if (stored > 0) log(`${stored} of ${builds.length} builds of the package stored`);
  const records = builds.map(({ record }) => record);
  await releaseStart(store, records, log);
}
