import type { Signer } from '../signing/signer.ts';
import type { BuildRecord } from './build-record.ts';
import type { BuildReports } from './build-reports.ts';
import type { FileEncoding } from './content-files.ts';
import type { StorageCall } from './observed-storage.ts';
import type { Previews } from './previews.ts';
import type { StoreProblems, StoreProblem } from './problems.ts';
import type { ReleasedBuilds } from './released-builds.ts';
import type { ReleaseRecord } from './release-record.ts';

/** Text of a `build.json`. */
export interface BuildText {
  text: string;
  /** True for a build that is about to be deleted. */
  hidden: boolean;
}

/** Copy on this machine of a remote storage. */
export interface StorageCopy {
  /** False while calls of the storage fail, and what the copy has is served. */
  isReachable(): boolean;
  /** Names the files, by the hashes of their content, that the copy keeps whatever its size. */
  keep(hashes: readonly string[]): void;
  /**
   * Reads a file or one of its forms, and stores it in the copy if it is not there. An absent file is none to copy.
   *
   * @returns false where the disk refuses
   * @throws StorageUnavailable where neither storage nor copy has an answer
   */
  copyContent(hash: string, encoding?: FileEncoding): Promise<boolean>;
  /** Copies the record of a build in the same way. */
  copyBuild(name: string, build: string): Promise<boolean>;
  /** Copies the record of a release in the same way. */
  copyRelease(release: string): Promise<boolean>;
}

/** A published build by its names. */
export interface BuildName {
  name: string;
  build: string;
}

/** Copy on this machine of what a remote storage serves. */
export interface ReleaseCopy extends Pick<StorageCopy, 'isReachable'> {
  /**
   * Copies the records and files of builds, and the newest release, and keeps those of earlier calls as space allows.
   *
   * @throws StorageUnavailable when the storage is away and the copy is not complete
   * @throws CopyNotWritten when everything was read, and the disk refused some of it
   */
  complete(builds: readonly BuildName[]): Promise<void>;
  /** Reads of builds as one release judges them, which may not be the newest: by its pins and its trust. */
  readsFor(live: () => Promise<ReleaseRecord | undefined>): ReleaseReads;
}

/**
 * Storage of builds and releases as they are written, in a folder or in object storage. Records are not verified; files
 * are, by their names. A build is immutable, and either complete or absent. Releases are a numbered list, so that a new
 * release is one atomic write: the next number. Several processes, on several machines, may use one storage at the same
 * time.
 */
export interface ReleaseStorage {
  /** Reports of pages about builds. */
  readonly reports: BuildReports;
  /** Builds that named members of staff get before they are released. */
  readonly previews: Previews;
  /** Builds that were part of a release; files of others are not public. */
  readonly released: ReleasedBuilds;
  /** Objects that could not be used so far. */
  readonly problems: StoreProblems;
  /** Undefined where the storage is on this machine, and in processes that serve nothing. */
  readonly copy?: StorageCopy | undefined;
  /** Reports each call of the storage when it is over. @returns ends the reports */
  onStorageCall(listener: (call: StorageCall) => void): () => void;
  /**
   * Stores a build with its files; those that the storage has already need not be given.
   *
   * @param replace replaces a record that is there, because it cannot be used
   * @returns false when a concurrent process stored the same build
   */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>, replace?: boolean): Promise<boolean>;
  /** Text of a build's record, or undefined when the storage does not have it. */
  buildText(name: string, build: string): Promise<BuildText | undefined>;
  /** Names of all builds of a package. */
  listBuildNames(name: string): Promise<string[]>;
  /** Names of all packages that have builds. */
  listNames(): Promise<string[]>;
  /** A file by the hexadecimal SHA-256 of its content, or one of its compressed forms. An altered one is absent. */
  readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined>;
  /** Number of the newest release, readable or not; null before the first one. */
  newest(): Promise<string | null>;
  /** Numbers of all releases, the newest first. */
  listReleases(): Promise<string[]>;
  /** Text of a release, or undefined when the storage does not have it. */
  releaseText(release: string): Promise<string | undefined>;
  /** Stores a release under the number after the newest. @returns false when its number is another one by now */
  appendRelease(release: ReleaseRecord): Promise<boolean>;
  /** Hides a build: its files remain readable, but no new release can contain it. */
  hideBuild(name: string, build: string): Promise<void>;
  /** Reverts `hideBuild`. */
  showBuild(name: string, build: string): Promise<void>;
  /** Deletes a hidden build. Its files remain until `deleteUnusedFiles`. */
  deleteBuild(name: string, build: string): Promise<void>;
  /** Deletes the files that were stored before this time and belong to no build. */
  deleteUnusedFiles(before: Date): Promise<void>;
}

/** Reads that a release decides by its pins and trust. */
export type ReleaseReads = Pick<
  ReleaseStore,
  'platformKeys' | 'previews' | 'filesOf' | 'readFile' | 'findBuild' | 'examineBuild'
>;

/** A build that passed the checks, or the reason why it did not. */
export type ExaminedBuild = { record: BuildRecord; problem?: never } | { record?: never; problem: string };

/**
 * Verified view of a storage, the only one that the CLI and the edge use. Records without a valid signature of a trusted
 * key, and files with another content than their record states, are as if absent, and are reported.
 */
export interface ReleaseStore extends Pick<
  ReleaseStorage,
  | 'onStorageCall'
  | 'reports'
  | 'previews'
  | 'released'
  | 'listNames'
  | 'readContent'
  | 'newest'
  | 'appendRelease'
  | 'hideBuild'
  | 'showBuild'
  | 'deleteBuild'
  | 'deleteUnusedFiles'
> {
  /** Key of this machine; undefined where it has none, which is enough to serve. */
  readonly signer: Signer | undefined;
  /** Undefined where the storage is on this machine, and in processes that serve nothing. */
  readonly copy?: ReleaseCopy | undefined;
  /** Returns this machine's key; creates it for a store without releases. @throws when there is none */
  requireSigner(): Promise<Signer>;
  /** Keys that may sign a release: those that the live release names, or those configured before the first one. */
  platformKeys(): Promise<readonly string[]>;
  /** Key that signed the newest record of a release, verified or not; for messages. */
  newestSigner(): Promise<string | undefined>;
  /** Signs a build and stores it. Replaces a build that fails its checks. @returns false when it is stored already */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** Record of a build that passed the checks. */
  findBuild(name: string, build: string): Promise<BuildRecord | undefined>;
  /** Checks a build's record; undefined when the storage does not have it. */
  examineBuild(name: string, build: string): Promise<ExaminedBuild | undefined>;
  /** All builds of a package that pass the checks, the newest first. */
  listBuilds(name: string): Promise<BuildRecord[]>;
  /** Integrity of the files of a build that may be served, hidden or not; undefined for one that may not. */
  filesOf(name: string, build: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** One file of a build that may be served, or one of its compressed forms. */
  readFile(
    name: string,
    build: string,
    file: string,
    encoding?: FileEncoding,
  ): Promise<Uint8Array | undefined>;
  /** Records and files that were rejected so far. The same array until it changes. */
  problems(): readonly StoreProblem[];
  /** The newest release that passes the checks, or undefined before the first one. */
  live(): Promise<ReleaseRecord | undefined>;
  /** The live release, or the last known one while the storage is unavailable: to serve, and no base for a change. */
  lastLive(): Promise<ReleaseRecord | undefined>;
  /** A release by its number. */
  findRelease(release: string): Promise<ReleaseRecord | undefined>;
}
