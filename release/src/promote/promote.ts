import type { Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { findProblems } from './find-problems.ts';
import { ReleaseRefused } from './release-refused.ts';
import { composeRegistry } from './compose-registry.ts';
import { releaseChange, type Live } from './release-change.ts';

/** A build by its package. */
export type NamedBuild = Pick<BuildRecord, 'name' | 'build'>;

function withBuild(before: LiveBuild | undefined, build: string): LiveBuild {
  if (before?.build === build) return before;
  // A canary that goes live is one no longer; another one goes on.
  const { canary, ...others } = before ?? {};
  const kept = canary && canary.build !== build ? { canary } : {};
  return { ...others, ...kept, build, lastGood: before?.build ?? null };
}

const withBuilds = (live: Live, builds: readonly NamedBuild[]): Live => ({
  ...live,
  ...Object.fromEntries(builds.map(({ name, build }) => [name, withBuild(live[name], build)])),
});

/** Makes builds live, all of them in one release. */
export function promote(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
  by?: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `promote ${builds.map(({ name, build }) => `${name} ${build}`).join(', ')}`,
    by,
    apply: (live) => withBuilds(live, builds),
  });
}

/**
 * Gives a build to a share of staff in place of the live one; 0 takes it back.
 *
 * @throws ReleaseRefused when the package is not live, or that build is what everybody has
 */
export function promoteCanary(
  store: ReleaseStore,
  { name, build }: NamedBuild,
  percent: number,
  by?: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `promote ${name} ${build} --canary ${percent}%`,
    by,
    apply: (live, current) => {
      const now = live[name];
      if (!now) throw new ReleaseRefused([`${name} is not live: a canary stands beside a live build`]);
      if (now.build === build) throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
      const { canary, ...stable } = now;
      const since = canary?.build === build ? canary.since : nextRelease(current?.release ?? null);
      const shared = percent > 0 ? { canary: { build, percent, ...(since && { since }) } } : {};
      // Taking one back leaves another alone.
      const kept = percent === 0 && canary && canary.build !== build ? { canary } : shared;
      return { ...live, [name]: { ...stable, ...kept } };
    },
  });
}

/** Ends a canary, if that build still is one, and has not become one anew since then. */
export function haltCanary(
  store: ReleaseStore,
  { name, build, since }: NamedBuild & { since?: string | undefined },
  why: string,
  by: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `halt ${name} ${build}: ${why}`,
    by,
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
 * The registry as it would be with these builds live, without making them so.
 *
 * @throws ReleaseRefused naming everything that speaks against it
 */
export async function checkCombination(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
): Promise<Registry> {
  const current = await store.live();
  const live = withBuilds(current?.live ?? {}, builds);
  const composition = await composeRegistry(store, current?.release ?? 'none', live);
  const problems = findProblems(composition);
  if (problems.length > 0) throw new ReleaseRefused(problems);
  return composition.registry;
}

/**
 * Makes live what a checkout holds: its builds where they changed since the last time, and nothing that it no
 * longer holds. What was rolled back stays so until its sources change.
 */
export function promoteCheckout(store: ReleaseStore, builds: readonly NamedBuild[]): Promise<ReleaseRecord> {
  const next = (live: Live): Live =>
    Object.fromEntries(
      builds.map(({ name, build }) => {
        const before = live[name];
        const unchanged = before?.fromCheckout === build;
        return [name, unchanged ? before : { ...withBuild(before, build), fromCheckout: build }];
      }),
    );
  return releaseChange(store, { action: 'start from the checkout', apply: next });
}
