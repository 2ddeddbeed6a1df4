import type { BuildName } from '../store/build-record.ts';
import type { People } from '../store/people.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { emergency, releaseChange, type ChangeOptions } from './release-change.ts';
import { ReleaseRefused, refuseWithdrawn } from './build-selection.ts';

type Canary = NonNullable<LiveBuild['canary']>;

const describeAudience = (percent: number, people?: People) =>
  [
    ...(percent > 0 || !people ? [`--canary ${percent}%`] : []),
    ...(people ? [`--for ${people.hashes.length} people`] : []),
  ].join(' ');

/**
 * Serves a build to a share of staff, to named members of staff, or to both, in place of the live one. 0% for nobody
 * ends the canary.
 * @param options `again` allows a build that was rolled back
 * @throws ReleaseRefused when the package is not live, or that build is the live one
 */
export function promoteCanary(
  store: ReleaseStore,
  { name, build }: BuildName,
  percent: number,
  {
    again = false,
    people,
    ...options
  }: ChangeOptions & { again?: boolean; people?: People | undefined } = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `promote ${name} ${build} ${describeAudience(percent, people)}`,
    apply: (live, current) => {
      const now = live[name];
      if (!now) throw new ReleaseRefused([`${name} is not live: a canary needs a live build beside it`]);
      if (now.build === build) throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
      const { canary, ...stable } = now;
      const ends = percent === 0 && !people;
      if (!ends && !again) refuseWithdrawn(current, [{ name, build }]);
      // Ending one build's canary does not end another's.
      if (ends) return canary && canary.build !== build ? live : { ...live, [name]: stable };
      const since = canary?.build === build ? canary.since : nextRelease(current?.release ?? null);
      const next: Canary = { build, percent, ...(people && { people }), ...(since && { since }) };
      return { ...live, [name]: { ...stable, canary: next } };
    },
  });
}

/** A build in one of its periods as a canary or as the live one. */
export type NamedRun = BuildName & { since?: string | undefined };

/** Ends a canary if that build still is one and, with `since`, has not been restarted as one. */
export function haltCanary(
  store: ReleaseStore,
  { name, build, since }: NamedRun,
  reason: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `halt ${name} ${build}: ${reason}`,
    apply: (live) => {
      const now = live[name];
      if (now?.canary?.build !== build) return live;
      if (since !== undefined && now.canary.since !== since) return live;
      const { canary: _ended, ...stable } = now;
      return { ...live, [name]: stable };
    },
  });
}

/**
 * The build that an automatic return would restore: the last good one of a build that was promoted. Undefined for a
 * build that is itself the result of a return, so that a package never moves back and forth.
 */
export async function returnTarget(
  store: ReleaseStore,
  name: string,
  { build, lastGood, since }: LiveBuild,
): Promise<{ promotedAt: string; target: LiveBuild } | undefined> {
  const begun = since === undefined ? undefined : await store.findRelease(since);
  const before = begun?.previous ? await store.findRelease(begun.previous) : undefined;
  const target = before?.live[name];
  if (!begun || !target || target.build !== lastGood || target.lastGood === build) return undefined;
  return { promotedAt: begun.at, target };
}

/**
 * Makes the last good build live again, if the failing one still is and has been since that release. Withdraws it, like a
 * rollback.
 */
export function returnToLastGood(
  store: ReleaseStore,
  { name, build, since }: NamedRun,
  reason: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...emergency,
    action: `halt ${name} ${build}: ${reason}`,
    apply: async (live) => {
      const now = live[name];
      if (!now || now.build !== build || now.since !== since) return live;
      const found = await returnTarget(store, name, now);
      if (!found) return live;
      // A canary beside the withdrawn build is most likely based on it, and ends.
      const { canary: _canary, ...kept } = now;
      const { build: restored, lastGood } = found.target;
      return { ...live, [name]: { ...kept, build: restored, lastGood } };
    },
  });
}
