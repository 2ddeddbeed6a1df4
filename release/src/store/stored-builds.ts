import { hashOfIntegrity } from '@padiman/federation/registry';
import { readBuildRecord, type BuildName, type BuildRecord } from './build-record.ts';
import { objectsOf, wrongFile, type ContentFiles } from './content-files.ts';
import { isBuildName, isPackageName } from './names.ts';
import type { StoreProblems } from './problems.ts';
import type { Storage } from './storage.ts';

/** Text of a `build.json`. */
export interface BuildText {
  text: string;
  /** True for a build that is about to be deleted. */
  hidden: boolean;
}

/** Key of a build's record. */
export const recordKey = (name: string, build: string) => `builds/${name}/${build}/build.json`;

/** Key of the record while the build is about to be deleted. */
export const hiddenKey = (name: string, build: string) => `builds/${name}/${build}/hidden.json`;

const releasedKey = (name: string, build: string) => `released/${name}/${build}`;

/** False for names by which a key could leave its folder. */
const isBuild = (name: string, build: string) => isPackageName(name) && isBuildName(build);

function requireBuild(name: string, build: string): void {
  if (!isBuild(name, build)) throw new Error(`Not a valid build name: ${name} ${build}`);
}

/** Reads an object as text. */
export async function readText(objects: Storage, key: string): Promise<string | undefined> {
  const content = await objects.get(key);
  return content && Buffer.from(content).toString();
}

/**
 * Builds as they are written: `files/<SHA-256>` for the files of all builds by content, `builds/<name>/<build>/build.json`
 * for the record of a build, written after its files, and `released/<name>/<build>` as a mark of builds that were part of
 * a release. Records are not verified; files are, by their names.
 */
export function storedBuilds(objects: Storage, files: ContentFiles, problems: StoreProblems) {
  async function textOf(name: string, build: string): Promise<BuildText | undefined> {
    if (!isBuild(name, build)) return undefined;
    const shown = await readText(objects, recordKey(name, build));
    const text = shown ?? (await readText(objects, hiddenKey(name, build)));
    return text === undefined ? undefined : { text, hidden: shown === undefined };
  }

  async function listNames(): Promise<string[]> {
    const keys = [...(await objects.list('builds/')).keys()];
    return [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isPackageName).sort();
  }

  async function listBuildNames(name: string): Promise<string[]> {
    if (!isPackageName(name)) return [];
    const keys = [...(await objects.list(`builds/${name}/`)).keys()];
    const builds = keys.map((key) => /\/([^/]+)\/(build|hidden)\.json$/.exec(key)?.[1] ?? '');
    return [...new Set(builds)].filter(isBuildName);
  }

  function readRecord(name: string, build: string, text: string): BuildRecord | undefined {
    try {
      const record = readBuildRecord(text);
      if (record.name !== name || record.build !== build)
        throw new Error(`is the record of ${record.name} ${record.build}`);
      problems.note(recordKey(name, build), undefined);
      return record;
    } catch (error) {
      problems.note(recordKey(name, build), (error as Error).message);
      return undefined;
    }
  }

  /** Hashes of the files of all builds; undefined when a record cannot be read. */
  async function usedFiles(): Promise<ReadonlySet<string> | undefined> {
    const used = new Set<string>();
    for (const name of await listNames()) {
      for (const build of await listBuildNames(name)) {
        const found = await textOf(name, build);
        // Absent when it was deleted meanwhile.
        if (!found) continue;
        const record = readRecord(name, build, found.text);
        if (!record) return undefined;
        for (const integrity of Object.values(record.integrity)) used.add(hashOfIntegrity(integrity) ?? '');
      }
    }
    return used;
  }

  return {
    textOf,
    listNames,
    listBuildNames,

    /**
     * Stores a build with its files; those that the storage has already need not be given.
     *
     * @param replace replaces a record that is there, because it cannot be used
     * @returns false when a concurrent process stored the same build
     */
    async put(
      record: BuildRecord,
      given: ReadonlyMap<string, Uint8Array>,
      replace = false,
    ): Promise<boolean> {
      const { name, build } = record;
      requireBuild(name, build);
      const contents = objectsOf(record, given);
      for (const [file, integrity] of Object.entries(record.integrity)) {
        if (!given.has(file) && !(await files.read(hashOfIntegrity(integrity) ?? '')))
          throw wrongFile(record, file);
      }
      await objects.refresh(contents);
      const text = JSON.stringify(record, null, 2);
      const created = await objects.create(recordKey(name, build), text);
      if (!created && replace) await objects.refresh(new Map([[recordKey(name, build), Buffer.from(text)]]));
      await objects.delete([hiddenKey(name, build)]);
      // A concurrent prune may have deleted an unused file of the same content before it saw the record.
      const isStored = await Promise.all([...contents.keys()].map((key) => objects.has(key)));
      const missing = [...contents].filter((_, index) => !isStored[index]);
      if (missing.length > 0) await objects.refresh(new Map(missing));
      return created || replace;
    },

    async hide(name: string, build: string): Promise<void> {
      requireBuild(name, build);
      await objects.move(recordKey(name, build), hiddenKey(name, build));
    },

    async show(name: string, build: string): Promise<void> {
      requireBuild(name, build);
      await objects.move(hiddenKey(name, build), recordKey(name, build));
    },

    async delete(name: string, build: string): Promise<void> {
      requireBuild(name, build);
      await objects.delete([hiddenKey(name, build), releasedKey(name, build)]);
    },

    async markReleased(name: string, build: string): Promise<void> {
      requireBuild(name, build);
      await objects.create(releasedKey(name, build), '');
    },

    async listReleased(): Promise<BuildName[]> {
      return [...(await objects.list('released/')).keys()].flatMap((key) => {
        const [, name = '', build = ''] = key.split('/');
        return isBuild(name, build) ? [{ name, build }] : [];
      });
    },

    deleteUnusedFiles: (before: Date) => files.deleteUnused(before, usedFiles),
  };
}
