import type { RemoteModule } from '../remote-module.ts';
import type { CacheBuster } from './cache-buster.ts';
import { failInLoad, LoadFailure } from './failures.ts';

/** Part of the Module Federation runtime that the loader uses. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
}

/** Loads the entry (`./remote`) of the build below an address; `fresh` registers it again. */
export type LoadEntry = (remote: string, base: string, fresh: boolean) => Promise<RemoteModule>;

/** Name under which a remote's container registers itself; the webpack preset derives the same one. */
const containerOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Creates the loader of entries for one page. The runtime remembers entries that failed to load, so each attempt after
 * a failure, and each other build, is registered anew.
 */
export function createEntryLoader(
  runtime: FederationRuntime,
  { addressFor }: Pick<CacheBuster, 'addressFor'>,
): LoadEntry {
  const registrations = new Map<string, { entry: string; times: number }>();
  return async (remote, base, fresh) => {
    const container = containerOf(remote);
    // The entry and not the manifest: the registry holds everything that a manifest would add.
    const entry = addressFor(new URL(`${base}remoteEntry.js`, window.location.origin).href);
    const previous = registrations.get(remote);
    let times = previous?.times ?? 1;
    if (previous && (fresh || previous.entry !== entry)) {
      // A new name each time. Registering the old name by force would also drop the shell's shared modules that this
      // remote was the first to use, and every section that needs them would fail from then on.
      times += 1;
      Reflect.set(window, container, undefined);
    }
    registrations.set(remote, { entry, times });
    const name = times === 1 ? container : `${container}_${times}`;
    runtime.registerRemotes([{ name, entry, type: 'global', entryGlobalName: container }]);
    const loaded = await runtime.loadRemote<{ default: RemoteModule }>(`${name}/remote`).catch(failInLoad);
    if (!loaded?.default?.screens) throw new LoadFailure('start', 'its ./remote gives no screens');
    return loaded.default;
  };
}
