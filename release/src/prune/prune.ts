import type { BuildName, BuildRecord } from '../store/build-record.ts';
import { releaseChange } from '../promote/release-change.ts';
import { releasesFrom, servableBuilds, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const key = ({ name, build }: BuildName) => `${name} ${build}`;

/** Builds of all releases that were live at some time since `since`. */
async function neededBuilds(store: ReleaseStore, live: ReleaseRecord, since: string): Promise<Set<string>> {
  const keep = new Set<string>();
  let ended: string | undefined;
  for await (const [, release] of releasesFrom(store, live.release)) {
    if (ended !== undefined && ended < since) break;
    // The builds of a release that cannot be read are those of its neighbours, apart from what it changed.
    if (!release) continue;
    for (const one of servableBuilds(release)) keep.add(key(one));
    ended = release.at;
  }
  return keep;
}

async function allBuilds(store: ReleaseStore): Promise<BuildRecord[]> {
  const names = await store.listNames();
  return (await Promise.all(names.map((name) => store.listBuilds(name)))).flat();
}

/** Deletes the reports about builds that no longer exist. */
async function deleteStaleReports(store: ReleaseStore): Promise<void> {
  for (const reported of await store.reports.builds())
    if (!(await store.findBuild(reported.name, reported.build))) await store.reports.delete(reported);
}

/**
 * Deletes builds without breaking a concurrent promotion. Hides them, then appends a release that changes nothing: a
 * promotion that read the store before loses the race for that number, reads again, and is refused; one that came
 * between is found here, and its builds are shown again. Deletes the rest after that.
 */
async function deleteBuilds(store: ReleaseStore, unneeded: readonly BuildName[], note: string | undefined) {
  const hidden = new Map(unneeded.map((one) => [key(one), one]));
  const showAgain = async (keys: Iterable<string>) => {
    for (const one of keys) {
      const build = hidden.get(one);
      if (build) await store.showBuild(build.name, build.build);
      hidden.delete(one);
    }
  };
  try {
    for (const { name, build } of hidden.values()) await store.hideBuild(name, build);
    await releaseChange(store, {
      action: `prune ${unneeded.length} builds`,
      note,
      always: true,
      apply: async (now, current) => {
        if (current) await showAgain(servableBuilds(current).map(key));
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
 * Deletes the builds that neither an open page nor a rollback of one step can need, the files that no build uses any
 * more, and reports about deleted builds.
 * @param options `hours`: keeps builds that were live or published within as many
 * @returns the deleted builds; with `dryRun` those that would be
 */
export async function prune(
  store: ReleaseStore,
  { hours, dryRun = false, note }: { hours: number; dryRun?: boolean; note?: string | undefined },
): Promise<BuildName[]> {
  const since = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  const live = await store.live();
  if (!live) return [];
  const keep = await neededBuilds(store, live, since);
  for (const preview of await store.previews.list()) keep.add(key(preview));
  const unneeded = (await allBuilds(store))
    // A recently published build may be about to be promoted.
    .filter((record) => record.publishedAt < since && !keep.has(key(record)))
    .map(({ name, build }) => ({ name, build }));
  if (dryRun) return unneeded;
  const deleted = unneeded.length > 0 ? await deleteBuilds(store, unneeded, note) : [];
  await store.deleteUnusedFiles(new Date(since));
  await deleteStaleReports(store);
  await store.previews.deleteExpired();
  return deleted;
}
