import { join } from 'node:path';
import { buildAll, type BuildAllOptions } from '../checkout/build-all.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typeArtefacts } from '../types/type-artefacts.ts';
import { integrityOf } from './integrity.ts';
import { publish, type Publication } from './publish.ts';

/** Builds the packages of a checkout that changed, or those named, and publishes all of them. */
export async function buildAndPublish(
  store: ReleaseStore,
  { root = checkoutRoot, ...options }: BuildAllOptions = {},
): Promise<Publication[]> {
  // The compiler runs in a child process while webpack builds. Its failure is thrown again below.
  const collecting = typeArtefacts(root, options.names, options.signal);
  collecting.catch(() => {});
  const builds = await buildAll({ root, ...options });
  const artefacts = await collecting;
  const shellTypes = artefacts.get('shell');
  const against = shellTypes && integrityOf(shellTypes.content);
  const compressionCache = join(cacheFolder(root), 'compressed');
  return Promise.all(
    builds.map((build) => {
      const { name, kind } = build.package;
      return publish(store, build.package, build.folder, {
        compressionCache,
        typeArtefact: artefacts.get(name),
        types: kind === 'remote' && against !== undefined ? { against } : undefined,
      });
    }),
  );
}
