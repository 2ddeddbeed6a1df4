import type { Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';
import { releaseChange, type Live } from './release-change.ts';
import { ReleaseRefused } from './release-refused.ts';

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

/** Makes builds live, all in one release. */
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
 * Composes the registry with these builds live, without releasing it. Without builds the types of all live builds are
 * compared, also of those that run together already.
 *
 * @throws ReleaseRefused listing all problems
 */
export async function checkCombination(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
): Promise<{ registry: Registry; warnings: readonly string[] }> {
  const current = await store.live();
  const next = withBuilds(current?.live ?? {}, builds);
  const composition = await composeRegistry(store, current?.release ?? 'none', next);
  const live = builds.length > 0 ? current?.registry : undefined;
  const { problems, typeProblems, warnings } = await findProblems(store, composition, live);
  if (problems.length + typeProblems.length > 0) throw new ReleaseRefused([...problems, ...typeProblems]);
  return { registry: composition.registry, warnings };
}

/**
 * Makes the builds of a checkout live where they changed since its last promotion, and removes packages that it no
 * longer contains. A package that was rolled back stays so until its sources change.
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
  return releaseChange(store, { action: 'promote the checkout', apply: next });
}
