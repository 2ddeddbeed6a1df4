import { hashOfIntegrity } from '@padiman/federation/registry';
import { type BuildName, type BuildRecord, readBuildRecord } from './build-record.ts';
import { withContext } from '../files/durable-file.ts';
import { isBuildName, isPackageName, readText } from './storage.ts';
import { encodings, isIntact, keyOfContent, nameOfForm, type StoredObjects } from './stored-objects.ts';

/** Key of a build's record. */
export const recordKey = (name: string, build: string) => `builds/${name}/${build}/build.json`;

/** Key of the record while the build is about to be deleted. */
export const hiddenKey = (name: string, build: string) => `builds/${name}/${build}/hidden.json`;

/** Key of the mark of a build that was part of a release. */
const releasedKey = (name: string, build: string) => `released/${name}/${build}`;

/** False for names by which a key could leave its folder. */
const isBuild = (name: string, build: string) => isPackageName(name) && isBuildName(build);

/** Builds that keys such as `released/<name>/<build>` name. */
export const buildsInKeys = (keys: Iterable<string>): BuildName[] =>
  [...keys].flatMap((key) => {
    const [, name = '', build = ''] = key.split('/');
    return isBuild(name, build) ? [{ name, build }] : [];
  });

/** Parses the record of a build. @throws naming the build and the reason */
export function parseRecord(name: string, build: string, text: string): BuildRecord {
  const record = withContext(`${name} ${build} has no readable record`, () => readBuildRecord(text));
  if (record.name === name && record.build === build) return record;
  throw new Error(`${name} ${build} is a copy of ${record.name} ${record.build}`);
}

/** Files of a build and their compressed forms, each with its name among the files and its key. */
export const formsOf = (integrity: BuildRecord['integrity']) =>
  Object.entries(integrity).flatMap(([plain, value]) =>
    [undefined, ...encodings].map((encoding) => {
      const key = keyOfContent(hashOfIntegrity(value) ?? '', encoding);
      return { plain, encoding, file: nameOfForm(plain, encoding), key };
    }),
  );

/** Prefix of the keys of files that are about to be deleted. */
const unused = 'unused/';

/**
 * Objects of the given files of a build: each file under the SHA-256 of its content, its compressed forms beside it. Files
 * that are not given must be stored.
 * @throws when a file differs from the record
 */
async function contentsOf(
  { get }: Pick<StoredObjects, 'get'>,
  { name, build, integrity }: BuildRecord,
  given: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  for (const { file, key, encoding } of formsOf(integrity)) {
    const content = given.get(file);
    if (!encoding && !(content ? await isIntact(key, content) : await get(key)))
      throw new Error(`${name} ${build}: ${file} is not the file of the record`);
    if (content) contents.set(key, content);
  }
  return contents;
}

/**
 * Builds as they are written: `files/<SHA-256>` for the files of all builds by content, `builds/<name>/<build>/build.json`
 * for the record of a build, written after its files, and `released/<name>/<build>` as a mark of builds that were part of
 * a release. Records are not verified; files are, by their names.
 */
export function storedBuilds(objects: StoredObjects) {
  /** Text of a `build.json`; hidden for a build that is about to be deleted. */
  async function textOf(name: string, build: string) {
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

  /** Hashes of the files of all builds; undefined when a record cannot be read. */
  async function usedFiles(): Promise<ReadonlySet<string> | undefined> {
    const used = new Set<string>();
    for (const name of await listNames()) {
      for (const build of await listBuildNames(name)) {
        const found = await textOf(name, build);
        // Absent when it was deleted meanwhile.
        if (!found) continue;
        try {
          for (const integrity of Object.values(parseRecord(name, build, found.text).integrity))
            used.add(hashOfIntegrity(integrity) ?? '');
          objects.note(recordKey(name, build), undefined);
        } catch (error) {
          objects.note(recordKey(name, build), (error as Error).message);
          return undefined;
        }
      }
    }
    return used;
  }

  /** An operation on a build by its names. @throws for names by which a key could leave its folder */
  const onBuild =
    (run: (name: string, build: string) => Promise<unknown>) => async (name: string, build: string) => {
      if (!isBuild(name, build)) throw new Error(`Not a valid build name: ${name} ${build}`);
      await run(name, build);
    };

  return {
    textOf,
    listNames,
    listBuildNames,

    /**
     * Stores a build with its files; those that the storage has already need not be given.
     * @param replace replaces a record that is there, because it cannot be used
     * @returns false when a concurrent process stored the same build
     */
    async put(record: BuildRecord, given: ReadonlyMap<string, Uint8Array>, replace = false) {
      const { name, build } = record;
      if (!isBuild(name, build)) throw new Error(`Not a valid build name: ${name} ${build}`);
      const contents = await contentsOf(objects, record, given);
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

    /** Hides a build: its files remain readable, but no new release can contain it. */
    hideBuild: onBuild((name, build) => objects.move(recordKey(name, build), hiddenKey(name, build))),
    showBuild: onBuild((name, build) => objects.move(hiddenKey(name, build), recordKey(name, build))),
    /** Deletes a hidden build. Its files remain until `deleteUnusedFiles`. */
    deleteBuild: onBuild((name, build) => objects.delete([hiddenKey(name, build), releasedKey(name, build)])),
    markReleased: onBuild((name, build) => objects.create(releasedKey(name, build), '')),
    listReleased: async () => buildsInKeys((await objects.list('released/')).keys()),

    /**
     * Deletes the files that no build refers to. Moves them away first and reads the references again: a build that was
     * published in between gets its files back, and one that is published later finds that they are missing.
     * @param before keeps files that were stored after this time
     */
    async deleteUnusedFiles(before: Date): Promise<void> {
      const hashOf = (key: string) => /([0-9a-f]{64})(\.br|\.gz)?$/.exec(key)?.[1] ?? '';
      const stored = await objects.list('files/');
      const referenced = await usedFiles();
      if (!referenced) return;
      for (const [key, changed] of stored)
        if (changed < before && !referenced.has(hashOf(key))) await objects.move(key, unused + key);
      const now = await usedFiles();
      // Also what an interrupted run left behind.
      for (const key of (await objects.list(unused)).keys()) {
        if (now && !now.has(hashOf(key))) await objects.delete([key]);
        else await objects.move(key, key.slice(unused.length));
      }
    },
  };
}

export type StoredBuilds = ReturnType<typeof storedBuilds>;
