import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, type BuildAllOptions } from '../checkout/build-all.ts';
import type { Build } from '../checkout/build.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typesOf } from '../types/build-types.ts';
import { sharedTypes } from '../types/shared-types.ts';
import { publish, type Publication } from './publish.ts';

/** True in a checkout, false in a remote's own repository, which installs the shared packages. */
const hasSharedPackages = (root: string) => existsSync(join(root, 'shared'));

/** Publishes a build of a checkout, with the types at its boundary. */
async function publishBuild(store: ReleaseStore, build: Build, root: string): Promise<Publication> {
  const types = hasSharedPackages(root) ? await typesOf(root, build.package) : undefined;
  const compressionCache = join(cacheFolder(root), 'compressed');
  return publish(store, build.package, build.folder, { compressionCache, ...(types && { types }) });
}

/** Builds the packages of a checkout that changed, or those named, and publishes all of them. */
export async function buildAndPublish(
  store: ReleaseStore,
  { root = checkoutRoot, ...options }: BuildAllOptions = {},
): Promise<Publication[]> {
  // The compiler runs in a child process while webpack builds. Its failure is thrown again by `typesOf`.
  if (hasSharedPackages(root)) sharedTypes(root).catch(() => {});
  const builds = await buildAll({ root, ...options });
  return Promise.all(builds.map((build) => publishBuild(store, build, root)));
}
