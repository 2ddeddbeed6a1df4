import type { RemoteModule } from '../remote-module.ts';
import type { CacheBuster } from './cache-buster.ts';
import { failInLoad, LoadFailure } from './failures.ts';

/**
 * Loads the module `./remote` of an entry.
 *
 * @param entry address below the base of the build
 * @param container name of the global variable that the entry sets
 */
export type LoadContainer = (entry: string, container: string) => Promise<unknown>;

/** Loads the entry (`./remote`) of the build below an address; `fresh` loads it again. */
export type LoadEntry = (remote: string, base: string, fresh: boolean) => Promise<RemoteModule>;

/** Name under which a remote's container registers itself; the webpack preset derives the same one. */
const containerOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Creates the loader of entries for one page. It keeps the latest entry of each remote: a container that runs twice would
 * create the remote's modules twice.
 */
export function createEntryLoader(
  loadContainer: LoadContainer,
  { addressFor }: Pick<CacheBuster, 'addressFor'>,
): LoadEntry {
  const latest = new Map<string, { entry: string; module: Promise<unknown> }>();
  return async (remote, base, fresh) => {
    // The entry and not the manifest: the registry holds everything that a manifest would add.
    const entry = addressFor(new URL(`${base}remoteEntry.js`, window.location.origin).href);
    const known = latest.get(remote);
    const module =
      known?.entry === entry && !fresh ? known.module : loadContainer(entry, containerOf(remote));
    latest.set(remote, { entry, module });
    module.catch(() => latest.get(remote)?.module === module && latest.delete(remote));
    const loaded = (await module.catch(failInLoad)) as { default?: RemoteModule } | null | undefined;
    if (!loaded?.default?.screens) throw new LoadFailure('start', 'its ./remote gives no screens');
    return loaded.default;
  };
}
