import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './check.ts';
import { releaseChange, type Live } from './release-changes.ts';

/** A build by its package. */
export type NamedBuild = Pick<BuildRecord, 'name' | 'build'>;

const withBuild = (before: LiveBuild | undefined, build: string): LiveBuild =>
  before?.build === build ? before : { ...before, build, lastGood: before?.build ?? null };

/** Makes builds live, all of them in one release. */
export function promote(
  store: ReleaseStore,
  builds: readonly NamedBuild[],
  by?: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `promote ${builds.map(({ name, build }) => `${name} ${build}`).join(', ')}`,
    by,
    apply: (live) => ({
      ...live,
      ...Object.fromEntries(builds.map(({ name, build }) => [name, withBuild(live[name], build)])),
    }),
  });
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

/**
 * The build that `wanted` means: a build's full name, or a version, and then the newest build of it.
 *
 * @throws ReleaseRefused when there is none
 */
export async function resolveBuild(store: ReleaseStore, name: string, wanted: string): Promise<BuildRecord> {
  const builds = await store.listBuilds(name);
  const found =
    builds.find(({ build }) => build === wanted) ?? builds.find(({ version }) => version === wanted);
  if (found) return found;
  const there =
    builds.length > 0 ? `There are: ${builds.map(({ build }) => build).join(', ')}` : 'Publish one first';
  throw new ReleaseRefused([`There is no build ${wanted} of ${name}. ${there}`]);
}
