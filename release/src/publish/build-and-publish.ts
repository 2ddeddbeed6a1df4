import { join } from 'node:path';
import type { Build } from '../checkout/build.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typesOf } from '../types/build-types.ts';
import { publish, type Publication } from './publish.ts';

/** Publishes a build of this checkout, with the types that its sources give and use. */
export async function publishBuild(
  store: ReleaseStore,
  build: Build,
  root = checkoutRoot,
): Promise<Publication> {
  const types = await typesOf(root, build.package);
  const compressionCache = join(cacheFolder(root), 'compressed');
  return publish(store, build.package, build.folder, { compressionCache, types });
}
