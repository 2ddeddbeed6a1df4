import type { Registry } from '@padiman/federation/registry';
import type { RegistrySignature } from '../signing/signer.ts';

/** The live build of one package. */
export interface LiveBuild {
  build: string;
  /** The previously live build, target of a rollback. */
  lastGood: string | null;
  /**
   * The build that `npm start` last promoted from its checkout. While the checkout still yields the same build, a
   * start does not promote it again, so that a rollback survives a restart.
   */
  fromCheckout?: string;
  /** A build that a share of staff gets in place of the live one. */
  canary?: {
    build: string;
    percent: number;
    /** The release in which this build became a canary; absent in records that predate this field. */
    since?: string;
  };
}

/** A release: all builds that were live together, from its time until the next one. Immutable. */
export interface ReleaseRecord {
  schema: 1;
  /** Number of the release, with leading zeros so that names sort by age. */
  release: string;
  previous: string | null;
  at: string;
  by: string;
  /** Description of the change for the history: `promote mfe-finance 0.1.0-…`. */
  action: string;
  /** Free text of the author, such as the reason of an override. */
  note?: string;
  /** Builds that were rolled back or retired, by package; a version does not select them again. */
  withdrawn?: Record<string, string[]>;
  /** Problems of types that an emergency rollback accepted. While they persist, they refuse no other release. */
  accepted?: string[];
  live: Record<string, LiveBuild>;
  /** Body of `/registry.json` while this release is live. */
  registry: Registry;
  /** Absent when the store has no signer. */
  signed?: RegistrySignature;
}

/** The name of the release after `previous`. */
export function nextRelease(previous: string | null): string {
  return String(Number(previous ?? 0) + 1).padStart(6, '0');
}
