import type { Registry } from '@padiman/federation/registry';
import { ownerKeysOf } from '../signing/trust.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry, type Composition } from './compose-registry.ts';
import { descriptorWarnings } from './descriptor-problems.ts';
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
  note?: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `promote ${builds.map(({ name, build }) => `${name} ${build}`).join(', ')}`,
    note,
    apply: (live) => withBuilds(live, builds),
  });
}

/** Composes the registry with these builds live; without builds, it reads every record of the live release. */
async function composeWith(store: ReleaseStore, builds: readonly NamedBuild[]): Promise<Composition> {
  const current = await store.live();
  const live = withBuilds(current?.live ?? {}, builds);
  const followed = builds.length > 0 ? current : undefined;
  return composeRegistry(store, current?.release ?? 'none', live, followed);
}

/**
 * Composes the registry with these builds live, without releasing it.
 *
 * @throws ReleaseRefused listing all problems
 */
export async function checkCombination(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
): Promise<Registry> {
  const composition = await composeWith(store, builds);
  const problems = findProblems(composition);
  if (problems.length > 0) throw new ReleaseRefused(problems);
  return composition.registry;
}

/** Tells whether a build belongs to a package whose owners did not sign it. */
async function lacksOwner(
  store: ReleaseStore,
  current: ReleaseRecord | undefined,
  { name, build }: NamedBuild,
): Promise<boolean> {
  if (!current || ownerKeysOf(current.trust, name).length === 0) return false;
  return (await store.examineBuild(name, build))?.problem !== undefined;
}

/** Finds what the live shell would ignore in these builds. A release is not refused for it. */
export async function findWarnings(store: ReleaseStore, builds: readonly NamedBuild[]): Promise<string[]> {
  return descriptorWarnings(await composeWith(store, builds));
}

/**
 * Makes the builds of a checkout live where they changed since its last promotion, and removes packages that it no
 * longer contains. A package that was rolled back stays so until its sources change. A package whose owners sign with
 * other keys keeps its live build.
 */
export function promoteCheckout(store: ReleaseStore, builds: readonly NamedBuild[]): Promise<ReleaseRecord> {
  const next = async (live: Live, current: ReleaseRecord | undefined): Promise<Live> => {
    const entries: [string, LiveBuild][] = [];
    for (const { name, build } of builds) {
      const before = live[name];
      const isKept = before?.fromCheckout === build || (await lacksOwner(store, current, { name, build }));
      const kept = isKept ? before : { ...withBuild(before, build), fromCheckout: build };
      if (kept) entries.push([name, kept]);
    }
    return Object.fromEntries(entries);
  };
  return releaseChange(store, { action: 'promote the checkout', apply: next });
}
