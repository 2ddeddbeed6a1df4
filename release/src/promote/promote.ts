import type { Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';
import { acceptedProblems, releaseChange, type ChangeOptions, type Live } from './release-change.ts';
import { ReleaseRefused } from './release-refused.ts';
import { isWithdrawn, refuseWithdrawn } from './withdrawn-builds.ts';

/** Identifies a build by package and build name. */
export type NamedBuild = Pick<BuildRecord, 'name' | 'build'>;

function withBuild(before: LiveBuild | undefined, build: string): LiveBuild {
  if (before?.build === build) return before;
  // Promoting a canary ends it; another build's canary continues.
  const { canary, ...others } = before ?? {};
  const kept = canary && canary.build !== build ? { canary } : {};
  return { ...others, ...kept, build, lastGood: before?.build ?? null };
}

const withBuilds = (live: Live, builds: readonly NamedBuild[]): Live => ({
  ...live,
  ...Object.fromEntries(builds.map(({ name, build }) => [name, withBuild(live[name], build)])),
});

const list = (builds: readonly NamedBuild[]) =>
  builds.map(({ name, build }) => `${name} ${build}`).join(', ');

/**
 * Makes builds live, all in one release.
 *
 * @param options `again` allows builds that were rolled back
 * @throws ReleaseRefused listing all problems
 */
export function promote(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
  by?: string,
  { again = false, ...options }: ChangeOptions & { again?: boolean } = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `promote ${list(builds)}`,
    by,
    apply: (live, current) => {
      if (!again) refuseWithdrawn(current, builds);
      return withBuilds(live, builds);
    },
  });
}

/**
 * Removes a remote from the next release. Its builds stay in the store; the retired one is withdrawn, so that a start
 * from a checkout does not bring it back.
 *
 * @throws ReleaseRefused when it is not live, or is the shell
 */
export function retire(
  store: ReleaseStore,
  name: string,
  by?: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `retire ${name}`,
    by,
    withdraws: true,
    apply: (live) => {
      if (name === 'shell') throw new ReleaseRefused(['The shell cannot be retired: every page needs it']);
      const { [name]: retired, ...others } = live;
      if (!retired) throw new ReleaseRefused([`${name} is not live`]);
      return others;
    },
  });
}

/**
 * Composes the registry with these builds live, without releasing it. Without builds the types of all live builds are
 * compared, also of those that run together already.
 *
 * @returns the registry, and the problems of types that the live release was made with
 * @throws ReleaseRefused listing all other problems
 */
export async function checkCombination(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
): Promise<{ registry: Registry; warnings: string[] }> {
  const current = await store.live();
  const live = withBuilds(current?.live ?? {}, builds);
  const composition = await composeRegistry(store, current?.release ?? 'none', live);
  const { problems, unchecked } = await findProblems(
    store,
    composition,
    builds.length > 0 ? current : undefined,
  );
  const warnings = [...acceptedProblems(problems, current), ...unchecked];
  return { registry: composition.registry, warnings };
}

/**
 * Makes the builds of a checkout live where they changed since its last promotion. A package that was rolled back or
 * retired stays so until its sources change. Live packages that the checkout does not contain stay live.
 */
export function promoteCheckout(store: ReleaseStore, builds: readonly NamedBuild[]): Promise<ReleaseRecord> {
  const next = (live: Live, current: ReleaseRecord | undefined): Live => {
    const changed = builds.filter(
      ({ name, build }) => live[name]?.fromCheckout !== build && !isWithdrawn(current, { name, build }),
    );
    const promoted = changed.map(
      ({ name, build }) => [name, { ...withBuild(live[name], build), fromCheckout: build }] as const,
    );
    return { ...live, ...Object.fromEntries(promoted) };
  };
  return releaseChange(store, { action: 'promote the checkout', apply: next });
}
