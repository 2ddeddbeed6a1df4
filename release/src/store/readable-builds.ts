import { UnreadableBuild, type BuildRecord } from './build-record.ts';
import type { ReleaseStore } from './release-store.ts';

/** Reads the record of a build; undefined also for one that cannot be read. */
export const findReadableBuild = (
  store: Pick<ReleaseStore, 'findBuild'>,
  name: string,
  build: string,
): Promise<BuildRecord | undefined> =>
  store.findBuild(name, build).catch((error: unknown) => {
    if (error instanceof UnreadableBuild) return undefined;
    throw error;
  });

/** Reads all builds of a package that can be read, the newest first. */
export async function readableBuilds(
  store: Pick<ReleaseStore, 'findBuild' | 'listBuildNames'>,
  name: string,
): Promise<BuildRecord[]> {
  const names = await store.listBuildNames(name);
  const found = await Promise.all(names.map((build) => findReadableBuild(store, name, build)));
  return found
    .filter((record) => record !== undefined)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** Lists the builds of a package whose record cannot be read, with the reasons. */
export async function unreadableBuilds(
  store: Pick<ReleaseStore, 'findBuild' | 'listBuildNames'>,
  name: string,
): Promise<{ build: string; reason: string }[]> {
  const reasonOf = (build: string) =>
    store.findBuild(name, build).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof UnreadableBuild) return { build, reason: error.reason };
        throw error;
      },
    );
  const names = (await store.listBuildNames(name)).sort();
  return (await Promise.all(names.map(reasonOf))).filter((one) => one !== undefined);
}
