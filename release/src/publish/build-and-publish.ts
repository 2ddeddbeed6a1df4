import { join } from 'node:path';
import { buildAll, type BuildAllOptions } from '../checkout/build-all.ts';
import type { Build } from '../checkout/build.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import { currentUser } from '../promote/release-change.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typesOf } from '../types/build-types.ts';
import { sharedTypes } from '../types/shared-types.ts';
import { runGates, type Overrides } from './gates.ts';
import { publish, type Publication } from './publish.ts';
import { sourceOf } from './source.ts';

export interface BuildAndPublishOptions extends BuildAllOptions {
  /** Author of the publication; this machine's user by default. */
  by?: string | undefined;
  /** Runs the gates, with reasons for those whose failure is accepted. Without it no gate is run or recorded. */
  gates?: Overrides;
  /** Does everything but the write into the store. */
  dryRun?: boolean;
}

/** Builds the packages of a checkout that changed, or those named, and publishes all of them. */
export async function buildAndPublish(
  store: ReleaseStore,
  {
    root = checkoutRoot,
    by = currentUser(),
    gates: overrides,
    dryRun = false,
    ...options
  }: BuildAndPublishOptions = {},
): Promise<Publication[]> {
  // The compiler runs in a child process while webpack builds. Its failure is thrown again by `typesOf`.
  sharedTypes(root).catch(() => {});
  const source = await sourceOf(root);
  const builds = await buildAll({ root, ...options });
  const compressionCache = join(cacheFolder(root), 'compressed');
  const publishBuild = async ({ package: released, folder }: Build): Promise<Publication> =>
    publish(store, released, folder, {
      types: await typesOf(root, released),
      ...{ compressionCache, source, by, dryRun },
      ...(overrides && { gates: (sizes) => runGates(released, sizes, overrides) }),
    });
  return Promise.all(builds.map(publishBuild));
}
