import { hashOfIntegrity } from '@padiman/federation/registry';
import { program } from '../files/program.ts';
import type { Signer } from '../signing/signer.ts';
import { platformKeysOf } from '../signing/trust.ts';
import { signedText } from '../signing/verify-record.ts';
import type { BuildName, BuildRecord } from './build-record.ts';
import { buildReports, type BuildReports } from './build-reports.ts';
import { ContentFiles, encodedExtensions, type FileEncoding } from './content-files.ts';
import { GuardedStorage, type CopyOptions, type StorageCall } from './guarded-storage.ts';
import { previews, type Previews } from './previews.ts';
import { StoreProblems, type StoreProblem } from './problems.ts';
import { copyBuilds } from './release-copy.ts';
import { releaseHistory } from './release-history.ts';
import type { ReleaseRecord } from './release-record.ts';
import { StorageUnavailable, type Storage } from './storage.ts';
import { recordKey, storedBuilds } from './stored-builds.ts';
import { verifiedBuilds, type ExaminedBuild } from './verified-builds.ts';

/** Keys of a machine. */
export interface StoreKeys {
  /** Public keys that this machine is configured to trust to sign releases. */
  trusted: () => readonly string[];
  /** Private key of this machine; undefined where it has none. */
  signer?: () => Signer | undefined;
  /** Creates a key for a store without releases; without it a missing key is an error. */
  createSigner?: () => Signer;
}

/** Reads that a release decides by its pins and trust. */
export interface ReleaseReads {
  /** Keys that may sign a release: those that the live release names, or those configured before the first one. */
  platformKeys(): Promise<readonly string[]>;
  /** Builds that named members of staff get before they are released. */
  readonly previews: Previews;
  /** Record of a build that passed the checks. */
  findBuild(name: string, build: string): Promise<BuildRecord | undefined>;
  /** Checks a build's record; undefined when the storage does not have it. */
  examineBuild(name: string, build: string): Promise<ExaminedBuild | undefined>;
  /** Integrity of the files of a build that may be served, hidden or not; undefined for one that may not. */
  filesOf(name: string, build: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** One file of a build that may be served, or one of its compressed forms. */
  readFile(
    name: string,
    build: string,
    file: string,
    encoding?: FileEncoding,
  ): Promise<Uint8Array | undefined>;
}

/** Copy on this machine of what a remote storage serves. */
export interface ReleaseCopy {
  /** False while calls of the storage fail, and what the copy has is served. */
  isReachable(): boolean;
  /** Copies the records and files of builds, and the newest release; see `copyBuilds`. */
  complete(builds: readonly BuildName[]): Promise<void>;
  /** Reads of builds as one release judges them, which may not be the newest: by its pins and its trust. */
  readsFor(live: () => Promise<ReleaseRecord | undefined>): ReleaseReads;
}

/**
 * Store of builds and releases, in a folder or in object storage. A build is immutable, and either complete or absent.
 * Releases are a numbered list, so that a new release is one atomic write: the next number. Several processes, on several
 * machines, may use one storage at the same time. Records without a valid signature of a trusted key, and files with
 * another content than their record states, are as if absent, and are reported.
 */
export interface ReleaseStore extends ReleaseReads {
  /** Key of this machine; undefined where it has none, which is enough to serve. */
  readonly signer: Signer | undefined;
  /** Reports of pages about builds. */
  readonly reports: BuildReports;
  /** Undefined where the storage is on this machine, and in processes that serve nothing. */
  readonly copy?: ReleaseCopy | undefined;
  /** Reports each call of the storage when it is over. @returns ends the reports */
  onStorageCall(listener: (call: StorageCall) => void): () => void;
  /** Records and files that were rejected so far. The same array until it changes. */
  problems(): readonly StoreProblem[];

  /** Returns this machine's key; creates it for a store without releases. @throws when there is none */
  requireSigner(): Promise<Signer>;
  /** Key that signed the newest record of a release, verified or not; for messages. */
  newestSigner(): Promise<string | undefined>;

  /** Number of the newest release, readable or not; null before the first one. */
  newest(): Promise<string | null>;
  /** The newest release that passes the checks, or undefined before the first one. */
  live(): Promise<ReleaseRecord | undefined>;
  /** The live release, or the last known one while the storage is unavailable: to serve, and no base for a change. */
  lastLive(): Promise<ReleaseRecord | undefined>;
  /** A release by its number. */
  findRelease(release: string): Promise<ReleaseRecord | undefined>;
  /** Stores a release under the number after the newest. @returns false when its number is another one by now */
  appendRelease(release: ReleaseRecord): Promise<boolean>;

  /** Signs a build and stores it. Replaces a build that fails its checks. @returns false when it is stored already */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** All builds of a package that pass the checks, the newest first. */
  listBuilds(name: string): Promise<BuildRecord[]>;
  /** Names of all packages that have builds. */
  listNames(): Promise<string[]>;
  /** Marks a build before it is first released, so that a live build is never unreadable. */
  markReleased(name: string, build: string): Promise<void>;
  /** Builds that were part of a release; files of others are not public. */
  listReleased(): Promise<BuildName[]>;
  /** Hides a build: its files remain readable, but no new release can contain it. */
  hideBuild(name: string, build: string): Promise<void>;
  /** Reverts `hideBuild`. */
  showBuild(name: string, build: string): Promise<void>;
  /** Deletes a hidden build. Its files remain until `deleteUnusedFiles`. */
  deleteBuild(name: string, build: string): Promise<void>;
  /** Deletes the files that were stored before this time and belong to no build. */
  deleteUnusedFiles(before: Date): Promise<void>;
  /** A file by the hexadecimal SHA-256 of its content, or one of its compressed forms. An altered one is absent. */
  readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined>;
}

/** Message for a machine that trusts none of the keys that sign the releases of a store. */
export const untrustedStore = (key: string) =>
  `The releases of this store are signed by key ${key}, which this machine does not trust. If it is a key of this ` +
  'deployment, name it in REGISTRY_PUBLIC_KEYS';

/**
 * Opens the releases of a storage.
 *
 * @param copy for a process that serves from a remote storage: a copy for when it is away
 */
export function releaseStore(
  storage: Storage,
  { trusted, signer = () => undefined, createSigner }: StoreKeys,
  copy?: CopyOptions,
): ReleaseStore {
  const objects = new GuardedStorage(storage, copy);
  const problems = new StoreProblems();
  const files = new ContentFiles(objects, problems);
  const stored = storedBuilds(objects, files, problems);
  const history = releaseHistory(objects, problems, trusted);

  const readContent = async (hash: string, encoding?: FileEncoding) => {
    try {
      return await files.read(hash, encoding);
    } catch (error) {
      // A form is only smaller than the file: while the storage is away, one that was not copied is as if absent.
      if (encoding && error instanceof StorageUnavailable) return undefined;
      throw error;
    }
  };

  function readsFor(live: () => Promise<ReleaseRecord | undefined>): ReleaseReads {
    const platformKeys = async () => {
      const release = await live();
      return release ? platformKeysOf(release.trust) : trusted();
    };
    const builds = verifiedBuilds(stored.textOf, live, platformKeys);
    const filesOf = async (name: string, build: string) => {
      const found = await builds.integrityOf(name, build);
      if (found) problems.note(recordKey(name, build), found.problem);
      return found?.integrity;
    };
    return {
      platformKeys,
      previews: previews(objects, { platformKeys, problems }),
      examineBuild: builds.examine,
      filesOf,
      async findBuild(name, build) {
        const found = await builds.examine(name, build);
        if (found) problems.note(recordKey(name, build), found.problem);
        return found?.record;
      },
      async readFile(name, build, file, encoding) {
        const integrity = await filesOf(name, build);
        if (!integrity || !Object.hasOwn(integrity, file)) return undefined;
        return readContent(hashOfIntegrity(integrity[file] ?? '') ?? '', encoding);
      },
    };
  }
  const reads = readsFor(history.lastLive);
  const { examineBuild, findBuild, readFile, filesOf } = reads;

  async function requireSigner(): Promise<Signer> {
    const present = signer();
    if (present) return present;
    if (createSigner && (await history.newest()) === null) return createSigner();
    throw new Error(
      `This machine has no signing key: set PADIMAN_KEY. A new one: ${program} keys create <file>`,
    );
  }

  /** Tells whether the storage has a build that passes the checks, with all of its files and these forms. */
  async function isStored(
    { name, build, integrity }: BuildRecord,
    given: ReadonlyMap<string, Uint8Array>,
  ): Promise<boolean> {
    if (!(await examineBuild(name, build))?.record) return false;
    for (const file of Object.keys(integrity)) {
      const forms = (['br', 'gzip'] as const).filter((form) => given.has(file + encodedExtensions[form]));
      for (const form of [undefined, ...forms]) if (!(await readFile(name, build, file, form))) return false;
    }
    return true;
  }

  /** @throws when this machine cannot tell whether the builds of the storage are valid */
  async function requireTrust(): Promise<void> {
    const other = (await history.live()) ? undefined : await history.newestSigner();
    if (other && !trusted().includes(other)) throw new Error(untrustedStore(other));
  }

  return {
    ...reads,
    get signer() {
      return signer();
    },
    reports: buildReports(objects),
    copy: copy && {
      isReachable: () => objects.isReachable,
      complete: copyBuilds({ objects, files, filesOf, lastLive: history.lastLive }),
      readsFor,
    },
    onStorageCall: (listener) => objects.onCall(listener),
    problems: () => problems.all,
    requireSigner,
    newestSigner: history.newestSigner,
    newest: history.newest,
    live: history.live,
    lastLive: history.lastLive,
    findRelease: history.find,
    appendRelease: history.append,
    listNames: stored.listNames,
    markReleased: stored.markReleased,
    listReleased: stored.listReleased,
    hideBuild: stored.hide,
    showBuild: stored.show,
    deleteBuild: stored.delete,
    deleteUnusedFiles: stored.deleteUnusedFiles,
    readContent,

    async putBuild(record, given) {
      const { name, build } = record;
      const own = await requireSigner();
      if (await isStored(record, given)) return false;
      const present = await stored.textOf(name, build);
      // Damaged, or signed by a key that may not: the same content is stored again, signed by this machine.
      if (present) await requireTrust();
      const signed = own.sign(signedText(record, 'signed'));
      return stored.put({ ...record, signed }, given, present?.hidden === false);
    },

    async listBuilds(name) {
      const names = await stored.listBuildNames(name);
      const found = await Promise.all(names.map((build) => findBuild(name, build)));
      return found
        .filter((record) => record !== undefined)
        .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    },
  };
}
