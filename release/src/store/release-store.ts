import type { BuildRecord } from './build-record.ts';
import type { CanaryReports } from './canary-reports.ts';
import type { RegistrySignature, ReleaseRecord } from './release-record.ts';

/** Signs the text of a registry. */
export interface Signer {
  /** The public key, base64url. */
  key: string;
  sign(text: string): RegistrySignature;
}

/**
 * Where builds and releases are kept. Builds are immutable and whole or absent. Releases are a numbered list;
 * the last one is live, so that taking the next number is the one atomic act that changes what people get.
 * Several processes, on several machines, may use one store at the same time.
 */
export interface ReleaseStore {
  /** Signs what is released into this store; absent where nothing has to be signed. */
  readonly signer?: Signer | undefined;
  /** Who reported which canary. */
  readonly reports: CanaryReports;
  /** Keeps a build with all of its files. @returns false when that build is there already */
  putBuild(record: BuildRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** The record of a build, or undefined when the store does not have it. */
  findBuild(name: string, build: string): Promise<BuildRecord | undefined>;
  /** All builds of a package, the newest first. */
  listBuilds(name: string): Promise<BuildRecord[]>;
  /** All packages of which there are builds. */
  listNames(): Promise<string[]>;
  /** One file of a build, or undefined when the store does not have it. */
  readFile(name: string, build: string, file: string): Promise<Uint8Array | undefined>;
  /** The release that is live, or undefined before the first one. */
  live(): Promise<ReleaseRecord | undefined>;
  /** A release by its name. */
  findRelease(release: string): Promise<ReleaseRecord | undefined>;
  /**
   * Makes a release live, if nothing was released since `release.previous`.
   * @returns false when something was; look at what is live now, and decide anew
   */
  appendRelease(release: ReleaseRecord): Promise<boolean>;
  /** Hides a build: its files stay, and nothing can be released with it any more. */
  hideBuild(name: string, build: string): Promise<void>;
  /** Takes `hideBuild` back. */
  showBuild(name: string, build: string): Promise<void>;
  /** Deletes the files of a hidden build. */
  deleteBuild(name: string, build: string): Promise<void>;
}
