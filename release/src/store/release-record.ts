import { mixed, number, object, string } from 'yup';
import { parseRegistry, type Registry } from '@padiman/federation/registry';
import type { RecordSignature, Trust } from '../signing/signer.ts';
import type { BuildName } from './build-record.ts';
import type { People } from './previews.ts';

/** The live build of one package. */
export interface LiveBuild {
  build: string;
  /** The previously live build, target of a rollback. */
  lastGood: string | null;
  /** The release in which this build became live. */
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
    /** The release in which this build became a canary. */
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
  /** Name and fingerprint of the key that sealed it. */
  by: string;
  /** Description of the change for the history: `promote mfe-finance 0.1.0-…`. */
  action: string;
  /** Free text of the author, such as the reason of an override. */
  note?: string;
  /** Builds that were rolled back, halted or retired, by package; a version does not select them again. */
  withdrawn?: Record<string, string[]>;
  /** Problems of types that an emergency rollback accepted. While they persist, they refuse no other release. */
  accepted?: string[];
  live: Record<string, LiveBuild>;
  /** Digest of the record of each build that this release can serve, by `<name> <build>`. */
  pins: Record<string, string>;
  trust: Trust;
  /** Body of `/registry.json` while this release is live, as signed: read it by `parseRegistry`. */
  registry: Registry;
  /** Over the registry's JSON text, for browsers. */
  signed: RecordSignature;
  /** Over the canonical JSON of this record without `sealed`. */
  sealed: RecordSignature;
}

const recordSchema = object({
  schema: number().oneOf([1]).required(),
  release: string()
    .matches(/^\d{6,}$/)
    .required(),
  previous: string().nullable().defined(),
  at: string().required(),
  by: string().required(),
  action: string().required(),
  live: mixed<ReleaseRecord['live']>((live): live is ReleaseRecord['live'] =>
    Object.values((live ?? {}) as object).every(
      (one: unknown) => typeof (one as LiveBuild | null)?.build === 'string',
    ),
  ).required(),
});

/**
 * Reads the record of a release. Its registry stays as it was signed; a remote in it that cannot be read does not
 * make the record unreadable.
 * @throws Error naming the field that cannot be read
 */
export function readReleaseRecord(content: string): ReleaseRecord {
  const record = JSON.parse(content) as ReleaseRecord;
  recordSchema.validateSync(record, { strict: true });
  parseRegistry(record.registry);
  return record;
}

/** Builds of a package that users get: the live one and its canary; with `fallback` also the last good one. */
export const servedBuilds = ({ build, canary, lastGood }: LiveBuild, { fallback = false } = {}): string[] => [
  build,
  ...(canary ? [canary.build] : []),
  ...(fallback && lastGood ? [lastGood] : []),
];

/** All builds that pages of a release may ask for: live builds, canaries and the last good. */
export const servableBuilds = ({ live }: Pick<ReleaseRecord, 'live'>): BuildName[] =>
  Object.entries(live).flatMap(([name, one]) =>
    servedBuilds(one, { fallback: true }).map((build) => ({ name, build })),
  );

/** The name of the release after `previous`. */
export const nextRelease = (previous: string | null): string =>
  String(Number(previous ?? 0) + 1).padStart(6, '0');

/** The name of the release with a number, with or without leading zeros. Any other text stays as it is. */
export const releaseNamed = (written: string): string =>
  /^\d+$/.test(written) ? nextRelease(String(Number(written) - 1)) : written;

/**
 * Goes through the releases from one back to the first. A release that cannot be read is undefined.
 * @param start name of the first one to return
 */
export async function* releasesFrom(
  store: { findRelease(release: string): Promise<ReleaseRecord | undefined> },
  start: string,
): AsyncGenerator<[name: string, release: ReleaseRecord | undefined]> {
  for (let number = Number(start); number > 0; number--) {
    const name = nextRelease(String(number - 1));
    yield [name, await store.findRelease(name)];
  }
}

/** Describes the audience of a canary: `10%`, `3 people`, `10% and 3 people`. */
export function describeCanary({ percent, people }: NonNullable<LiveBuild['canary']>): string {
  const groups = [(percent > 0 || !people) && `${percent}%`, people && `${people.hashes.length} people`];
  return groups.filter(Boolean).join(' and ');
}
