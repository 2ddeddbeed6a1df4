import { releaseChange } from '../promote/release-change.ts';
import type { NamedBuild } from '../promote/promote.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PruneOptions {
  /** What was live or published within so many hours may still be needed. */
  hours: number;
  dryRun?: boolean;
  by?: string | undefined;
}

const key = ({ name, build }: NamedBuild) => `${name} ${build}`;

/** All builds that a release may give to a page: what is live, canaries, and what pages fall back to. */
function* named({ live }: ReleaseRecord): Generator<string> {
  for (const [name, { build, lastGood, canary }] of Object.entries(live)) {
    for (const one of [build, lastGood, canary?.build]) if (one) yield key({ name, build: one });
  }
}

/** The builds of the live release, and of every release that was live at some moment since `since`. */
async function needed(store: ReleaseStore, live: ReleaseRecord, since: string): Promise<Set<string>> {
  const keep = new Set<string>();
  let release: ReleaseRecord | undefined = live;
  for (let ended: string | undefined; release && (ended === undefined || ended >= since);) {
    for (const one of named(release)) keep.add(one);
    ended = release.at;
    release = release.previous ? await store.findRelease(release.previous) : undefined;
  }
  return keep;
}

async function allBuilds(store: ReleaseStore): Promise<BuildRecord[]> {
  const names = await store.listNames();
  return (await Promise.all(names.map((name) => store.listBuilds(name)))).flat();
}

/** What was reported of builds that are gone tells nobody anything. */
async function forgetReports(store: ReleaseStore): Promise<void> {
  for (const reported of await store.reports.builds()) {
    if (!(await store.findBuild(reported.name, reported.build))) await store.reports.forget(reported);
  }
}

/**
 * Deletes builds that are hidden first; then a release is taken that changes nothing: a promotion that looked at the
 * store before they were hidden comes too late for that number, looks again, and is refused; one that came in between is
 * seen here, and what it needs is shown again. Only then is anything deleted.
 */
async function remove(store: ReleaseStore, unneeded: readonly NamedBuild[], by: string | undefined) {
  const hidden = new Map(unneeded.map((one) => [key(one), one]));
  const showAgain = async (which: Iterable<string>) => {
    for (const one of which) {
      const build = hidden.get(one);
      if (build) await store.showBuild(build.name, build.build);
      hidden.delete(one);
    }
  };
  try {
    for (const { name, build } of hidden.values()) await store.hideBuild(name, build);
    await releaseChange(store, {
      action: `prune ${unneeded.length} builds`,
      by,
      always: true,
      apply: async (now, current) => {
        if (current) await showAgain(named(current));
        return now;
      },
    });
  } catch (error) {
    await showAgain([...hidden.keys()]);
    throw error;
  }
  for (const { name, build } of hidden.values()) await store.deleteBuild(name, build);
  return [...hidden.values()];
}

/**
 * Deletes the builds that no open page and no rollback of one step can need, and what was reported of builds that are
 * gone.
 *
 * @returns what is gone, or would be
 */
export async function prune(
  store: ReleaseStore,
  { hours, dryRun = false, by }: PruneOptions,
): Promise<NamedBuild[]> {
  const since = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  const live = await store.live();
  if (!live) return [];
  const keep = await needed(store, live, since);
  const unneeded = (await allBuilds(store))
    // What was just published is about to be promoted.
    .filter((record) => record.publishedAt < since && !keep.has(key(record)))
    .map(({ name, build }) => ({ name, build }));
  if (dryRun) return unneeded;
  const gone = unneeded.length > 0 ? await remove(store, unneeded, by) : [];
  await forgetReports(store);
  return gone;
}
