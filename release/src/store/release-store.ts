import type { BuildRecord } from './build-record.ts';
import type { BuildReports } from './build-reports.ts';
import type { Previews } from './previews.ts';
import type { ReleasedBuilds } from './released-builds.ts';
import type { Signer } from '../signing/signer.ts';
import type { ReleaseRecord } from './release-record.ts';

/**
 * Storage of builds and releases. A build is immutable, and either complete or absent. Releases are a numbered list
 * of which the last one is live, so that a new release is one atomic write: the next number.
 * Several processes, on several machines, may use one store at the same time.
 */
export interface ReleaseStore {
  /** Signs the releases of this store; absent when they need no signature. */
  readonly signer?: Signer | undefined;
  /** Reports of pages about builds. */
  readonly reports: BuildReports;
  /** Builds that named members of staff get before they are released. */
  readonly previews: Previews;
  /** Builds that were part of a release; files of others are not public. */
  readonly released: ReleasedBuilds;
  /** Stores a build with all of its files. @returns false when the store already has that build */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** The record of a build, or undefined when the store does not have it. */
  findBuild(name: string, build: string): Promise<BuildRecord | undefined>;
  /** All builds of a package, the newest first. */
  listBuilds(name: string): Promise<BuildRecord[]>;
  /** Names of all packages that have builds. */
  listNames(): Promise<string[]>;
  /** One file of a build, or undefined when the store does not have it. */
  readFile(name: string, build: string, file: string): Promise<Uint8Array | undefined>;
  /** The live release, or undefined before the first one. */
  live(): Promise<ReleaseRecord | undefined>;
  /** A release by its name. */
  findRelease(release: string): Promise<ReleaseRecord | undefined>;
  /**
   * Makes a release live unless another one followed `release.previous` meanwhile.
   * @returns false when one did: read the live release again and recompute the change
   */
  appendRelease(release: ReleaseRecord): Promise<boolean>;
  /** Hides a build: its files remain readable, but no new release can contain it. */
  hideBuild(name: string, build: string): Promise<void>;
  /** Reverts `hideBuild`. */
  showBuild(name: string, build: string): Promise<void>;
  /** Deletes the files of a hidden build. */
  deleteBuild(name: string, build: string): Promise<void>;
}
