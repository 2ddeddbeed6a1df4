import type { BuildRecord } from './build-record.ts';
import type { CanaryReports } from './canary-reports.ts';
import type { FileEncoding } from './content-files.ts';
import type { StoreProblem } from './problems.ts';
import type { Signer } from '../signing/signer.ts';
import type { ReleaseRecord } from './release-record.ts';

/** Text of a `build.json`. */
export interface BuildText {
  text: string;
  /** True for a build that is about to be deleted. */
  hidden: boolean;
}

/**
 * Storage of builds and releases. A build is immutable, and either complete or absent. Releases are a numbered list
 * of which the last readable one is live, so that a new release is one atomic write: the next number.
 * Several processes, on several machines, may use one store at the same time. An object that cannot be used, such as an
 * altered file, is absent for every method; `problems` lists it.
 */
export interface ReleaseStore {
  /** Signs the releases of this store; absent when they need no signature. */
  readonly signer?: Signer | undefined;
  /** Failure reports about canaries. */
  readonly reports: CanaryReports;
  /**
   * Stores a build with its files. Those that the store has already need not be given.
   * @returns false when the store already has that build, intact
   */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** The record of a build, or undefined when the store does not have it. */
  findBuild(name: string, build: string): Promise<BuildRecord | undefined>;
  /** All builds of a package, the newest first. */
  listBuilds(name: string): Promise<BuildRecord[]>;
  /** Names of all packages that have builds. */
  listNames(): Promise<string[]>;
  /** One file of a build, verified against its record, or one of its compressed forms. */
  readFile(
    name: string,
    build: string,
    file: string,
    encoding?: FileEncoding,
  ): Promise<Uint8Array | undefined>;
  /** A file by the hexadecimal SHA-256 of its content, whatever its build. */
  readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined>;
  /** The newest release that can be read, or undefined before the first one. */
  live(): Promise<ReleaseRecord | undefined>;
  /** A release by its name. */
  findRelease(release: string): Promise<ReleaseRecord | undefined>;
  /**
   * Number of the newest release, readable or not; null before the first one. A change reads it before the live release,
   * so that a release that is made meanwhile takes its number.
   */
  newest(): Promise<string | null>;
  /**
   * Makes a release live unless its number is in use.
   * @returns false when it is: read number and live release again and recompute the change
   */
  appendRelease(release: ReleaseRecord): Promise<boolean>;
  /** Hides a build: its files remain readable, but no new release can contain it. */
  hideBuild(name: string, build: string): Promise<void>;
  /** Reverts `hideBuild`. */
  showBuild(name: string, build: string): Promise<void>;
  /** Deletes a hidden build. Its files remain until `deleteUnusedFiles`. */
  deleteBuild(name: string, build: string): Promise<void>;
  /** Deletes the files that were stored before this time and belong to no build. */
  deleteUnusedFiles(before: Date): Promise<void>;
  /** Objects that could not be used. The same array until it changes. */
  problems(): readonly StoreProblem[];
}
