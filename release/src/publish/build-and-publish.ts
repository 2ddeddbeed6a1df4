import { join } from 'node:path';
import { buildAll, type BuildAllOptions } from '../checkout/build.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import { integrityOf } from '../files/integrity.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typeArtefacts } from '../types/type-artefacts.ts';
import { runGates, type Overrides } from './gates.ts';
import { publish, type Publication } from './publish.ts';
import { sourceOf } from './source.ts';

export interface BuildAndPublishOptions extends BuildAllOptions {
  /** Runs the gates, with reasons for those whose failure is accepted. Without it no gate is run or recorded. */
  gates?: Overrides;
  /** Does everything but the write into the store. */
  dryRun?: boolean;
}

/** Builds the packages of a checkout that changed, or those named, and publishes all of them. */
export async function buildAndPublish(
  store: ReleaseStore,
  { root = checkoutRoot, gates: overrides, dryRun = false, ...options }: BuildAndPublishOptions = {},
): Promise<Publication[]> {
  // The compiler runs in a child process while webpack builds. Its failure is thrown again below.
  const collecting = typeArtefacts(root, options.names, options.signal);
  collecting.catch(() => {});
  const source = await sourceOf(root);
  const builds = await buildAll({ root, ...options });
  const artefacts = await collecting;
  const shellTypes = artefacts.get('shell');
  const against = shellTypes && integrityOf(shellTypes.content);
  const compressionCache = join(cacheFolder(root), 'compressed');
  return Promise.all(
    builds.map(({ package: released, folder }) =>
      publish(store, released, folder, {
        typeArtefact: artefacts.get(released.name),
        types: released.kind === 'remote' && against !== undefined ? { against } : undefined,
        ...{ compressionCache, source, dryRun },
        ...(overrides && { gates: (sizes) => runGates(root, released, sizes, overrides) }),
      }),
    ),
  );
}
