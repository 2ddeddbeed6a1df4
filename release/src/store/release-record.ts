import type { Registry } from '@padiman/federation/registry';
import type { RegistrySignature } from '../signing/signer.ts';
import type { People } from './people.ts';

/** The live build of one package. */
export interface LiveBuild {
  build: string;
  /** The previously live build, target of a rollback. */
  lastGood: string | null;
  /** The release in which this build became live; absent in records that predate this field. */
  since?: string;
  /**
   * The build that `npm start` last promoted from its checkout. While the checkout still yields the same build, a
   * start does not promote it again, so that a rollback survives a restart.
   */
  fromCheckout?: string;
  /** A build that a share of staff, and the named ones, get in place of the live one. */
  canary?: {
    build: string;
    percent: number;
    people?: People;
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
  /** Builds that were rolled back, by package; a version does not select them again. */
  withdrawn?: Record<string, string[]>;
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

/** Describes the audience of a canary: `10%`, `3 people`, `10% and 3 people`. */
export function describeCanary({ percent, people }: NonNullable<LiveBuild['canary']>): string {
  const groups = [(percent > 0 || !people) && `${percent}%`, people && `${people.hashes.length} people`];
  return groups.filter(Boolean).join(' and ');
}
