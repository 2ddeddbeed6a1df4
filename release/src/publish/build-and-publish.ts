import { join } from 'node:path';
import { buildAll, selectPackages, type BuildAllOptions } from '../checkout/build.ts';
import { cacheFolder, checkoutRoot } from '../checkout/packages.ts';
import { integrityOf } from '../files/durable-file.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { typeArtefacts } from '../types/type-artefacts.ts';
import { git, type Overrides, runGates } from './gates.ts';
import { type Publication, publish, readMetadata } from './publish.ts';
import type { BuildRecord } from '../store/build-record.ts';

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
  // An invalid descriptor is told before the build.
  for (const released of selectPackages(root, options.names)) await readMetadata(released);
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
        ...(overrides && {
          gates: async (sizes) =>
            runGates(root, released, sizes, overrides, await testedCommit(store, released.name)),
        }),
      }),
    ),
  );
}

/** Commit of the newest build of a package, if its tests passed. */
async function testedCommit(store: ReleaseStore, name: string): Promise<string | undefined> {
  const [newest] = await store.listBuilds(name);
  return newest?.gates?.tests?.passed ? newest.source?.commit : undefined;
}

/** Reads the commit of a checkout, and whether its work tree is clean; undefined outside a Git repository. */
export async function sourceOf(root: string): Promise<BuildRecord['source']> {
  try {
    const [commit = ''] = await git(root, 'rev-parse', 'HEAD');
    return { commit, clean: (await git(root, 'status', '--porcelain', '--', '.')).length === 0 };
  } catch {
    // No Git, no repository, or no commit yet.
    return undefined;
  }
}

const isCommit = (text: string) => /^[0-9a-f]{40,64}$/.test(text);

/** Subjects of the commits after `from` up to `to`, the newest first; empty when Git does not know them. */
export async function commitSubjects(root: string, from: string, to: string): Promise<string[]> {
  // They come from the store, and must not reach Git as options.
  if (!isCommit(from) || !isCommit(to)) return [];
  return git(root, 'log', '--format=%h %s', `${from}..${to}`).catch(() => []);
}
