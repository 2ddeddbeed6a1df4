import { createHash } from 'node:crypto';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { canonicalJson, isSignatureOf, ownerKeysOf, platformKeysOf, signedText } from '../signing/signer.ts';
import { type BuildName, type BuildRecord, readBuildRecord } from './build-record.ts';
import { type ContentFiles, objectsOf, wrongFile } from './content-files.ts';
import type { ReleaseRecord } from './release-record.ts';
import { isBuildName, isPackageName, readText, type Storage, type StoreProblems } from './storage.ts';

/** A build that passed the checks, or the reason why it did not. */
export type ExaminedBuild = { record: BuildRecord; problem?: never } | { record?: never; problem: string };

/** Limit of builds whose checked facts are kept in memory. */
const maxBuilds = 500;

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
function parseRecord(name: string, build: string, text: string): BuildRecord {
  let record: BuildRecord;
  try {
    record = readBuildRecord(text);
  } catch (error) {
    throw new Error(`${name} ${build} has no readable record: ${(error as Error).message}`, { cause: error });
  }
  if (record.name === name && record.build === build) return record;
  throw new Error(`${name} ${build} is a copy of ${record.name} ${record.build}`);
}

/**
 * Builds as they are written: `files/<SHA-256>` for the files of all builds by content, `builds/<name>/<build>/build.json`
 * for the record of a build, written after its files, and `released/<name>/<build>` as a mark of builds that were part of
 * a release. Records are not verified; files are, by their names.
 */
export function storedBuilds(objects: Storage, files: ContentFiles, problems: StoreProblems) {
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
          problems.note(recordKey(name, build), undefined);
        } catch (error) {
          problems.note(recordKey(name, build), (error as Error).message);
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
    async put(
      record: BuildRecord,
      given: ReadonlyMap<string, Uint8Array>,
      replace = false,
    ): Promise<boolean> {
      const { name, build } = record;
      if (!isBuild(name, build)) throw new Error(`Not a valid build name: ${name} ${build}`);
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

    /** Hides a build: its files remain readable, but no new release can contain it. */
    hideBuild: onBuild((name, build) => objects.move(recordKey(name, build), hiddenKey(name, build))),
    showBuild: onBuild((name, build) => objects.move(hiddenKey(name, build), recordKey(name, build))),
    /** Deletes a hidden build. Its files remain until `deleteUnusedFiles`. */
    deleteBuild: onBuild((name, build) => objects.delete([hiddenKey(name, build), releasedKey(name, build)])),
    markReleased: onBuild((name, build) => objects.create(releasedKey(name, build), '')),
    listReleased: async () => buildsInKeys((await objects.list('released/')).keys()),
    deleteUnusedFiles: (before: Date) => files.deleteUnused(before, usedFiles),
  };
}

type TextOf = ReturnType<typeof storedBuilds>['textOf'];

/** Facts about a build's record that do not change, with which each release's trust is compared. */
interface BuildFacts {
  name: string;
  build: string;
  integrity: Readonly<Record<string, string>>;
  digest: string;
  isSigned: boolean;
  /** Key whose signature is valid. */
  signer: string | undefined;
}

/** The record without the facts that the digest leaves out, for which only a signature vouches. */
function withoutUnsigned(record: BuildRecord): BuildRecord {
  const { source: _source, gates: _gates, sizes: _sizes, types: _types, ...content } = record;
  return content;
}

/**
 * Digest of a build's record, without the fields that differ between two publications of the same content. A release
 * contains the digests of its builds, so that they stay what they were when it was made.
 */
export function digestOf(record: BuildRecord): string {
  const { publishedAt: _at, signed: _signed, ...content } = withoutUnsigned(record);
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

/**
 * Checks of builds' records. A build of the live release is accepted when it is the one that the release was made of;
 * any other build when a key of its package's owners signed it, or a platform key for a package without owners.
 * @param trusted keys that may sign a release before the first one
 */
export function verifiedBuilds(
  textOf: TextOf,
  live: () => Promise<ReleaseRecord | undefined>,
  trusted: () => readonly string[],
) {
  const known = new Map<string, BuildFacts>();

  /** Keys that may sign a release: those that the live release names, or those configured before the first one. */
  async function platformKeys(): Promise<readonly string[]> {
    const release = await live();
    return release ? platformKeysOf(release.trust) : trusted();
  }

  /** Tells whether a key that may sign builds of this package now signed the record, and why a build is rejected. */
  async function judge({ name, build, digest, isSigned, signer }: BuildFacts) {
    const release = await live();
    const owners = release ? ownerKeysOf(release.trust, name) : [];
    const keys = owners.length > 0 ? owners : await platformKeys();
    const isTrusted = signer !== undefined && keys.includes(signer);
    const label = `${name} ${build}`;
    const pin = release && Object.hasOwn(release.pins, label) ? release.pins[label] : undefined;
    const reason = () => {
      if (pin !== undefined)
        return pin === digest ? undefined : `was altered after release ${release?.release} was made`;
      if (isTrusted) return undefined;
      if (!isSigned) return 'is not signed: publish it again';
      if (signer === undefined) return 'was altered: its signature is wrong. Publish it again';
      return owners.length > 0
        ? `is signed by key ${signer}, which is not a key of the owners of ${name}`
        : `is signed by key ${signer}, which is not a platform key, and ${name} has no owners`;
    };
    const problem = reason();
    return { isTrusted, problem: problem && `${label} ${problem}` };
  }

  async function examineText(name: string, build: string, text: string) {
    let record: BuildRecord;
    try {
      record = parseRecord(name, build, text);
    } catch (error) {
      return { problem: (error as Error).message };
    }
    const { integrity, signed } = record;
    const isValid = isSignatureOf(signedText(record, 'signed'), signed);
    const facts: BuildFacts = {
      ...{ name, build, integrity, digest: digestOf(record), isSigned: signed !== undefined },
      signer: isValid ? signed.key : undefined,
    };
    const { problem, isTrusted } = await judge(facts);
    return problem === undefined
      ? { record: isTrusted ? record : withoutUnsigned(record), facts }
      : { problem };
  }

  return {
    platformKeys,

    /** Checks a build's record; undefined when the storage does not have it, or hides it. */
    async examine(name: string, build: string): Promise<ExaminedBuild | undefined> {
      const found = await textOf(name, build);
      if (!found || found.hidden) return undefined;
      const { record, problem } = await examineText(name, build, found.text);
      return record ? { record } : { problem };
    },

    /** Integrity of the files of a build that may be served, hidden or not, or the reason why it may not. */
    async integrityOf(
      name: string,
      build: string,
    ): Promise<{ integrity?: BuildFacts['integrity']; problem?: string } | undefined> {
      const key = `${name} ${build}`;
      const cached = known.get(key);
      if (cached && (await judge(cached)).problem === undefined) return cached;
      const found = await textOf(name, build);
      if (!found) return undefined;
      const { facts, problem } = await examineText(name, build, found.text);
      if (!facts) return { problem };
      if (known.size >= maxBuilds) known.clear();
      known.set(key, facts);
      return facts;
    },
  };
}
