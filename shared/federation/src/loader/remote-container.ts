import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '../remote-module.ts';
import type { CacheBuster } from './cache-buster.ts';
import { failInLoad, LoadFailure } from './failures.ts';
import type { KnownFiles } from './known-files.ts';

/**
 * Loads the module `./remote` of an entry.
 *
 * @param entry address below the base of the build
 * @param container name of the global variable that the entry sets
 */
export type LoadContainer = (entry: string, container: string) => Promise<unknown>;

/**
 * Creates the loader of entries (`./remote`) for one page; `fresh` loads one again. It keeps the latest entry of each
 * remote: a container that runs twice would create the remote's modules twice.
 */
export function createEntryLoader(loadContainer: LoadContainer, { addressFor }: CacheBuster) {
  const latest = new Map<string, { entry: string; module: Promise<unknown> }>();
  return async (remote: string, base: string, fresh: boolean): Promise<RemoteModule> => {
    // The entry and not the manifest: the registry holds everything that a manifest would add.
    const entry = addressFor(new URL(`${base}remoteEntry.js`, window.location.origin).href);
    const known = latest.get(remote);
    // Name under which the container registers itself; the webpack preset derives the same one.
    const name = remote.replaceAll('-', '_');
    const module = known?.entry === entry && !fresh ? known.module : loadContainer(entry, name);
    latest.set(remote, { entry, module });
    module.catch(() => latest.get(remote)?.module === module && latest.delete(remote));
    const loaded = (await module.catch(failInLoad)) as { default?: RemoteModule } | null | undefined;
    if (!loaded?.default?.screens) throw new LoadFailure('start', 'its ./remote gives no screens');
    return loaded.default;
  };
}

/** Interface of a remote's entry in Module Federation. */
interface Container {
  /** Takes the shared modules of the page. @param path containers that are being initialized */
  init(shareScope: object, path: object[]): unknown;
  /** Loads an exposed module. @returns function that runs it */
  get(module: string): Promise<() => unknown>;
}

/**
 * Creates the function that loads entries of remotes and gives them the shell's shared modules. The runtime of Module
 * Federation could do so too, with support for manifests, preloading, other formats and Node, which no build here needs.
 *
 * @param host runtime instance of the shell, of which only this part is used
 */
export function createContainerLoader(
  host: { shareScopeMap: Record<string, object> },
  files: KnownFiles,
): LoadContainer {
  return async (entry, name) => {
    const container = await runEntry(entry, name, files);
    await container.init((host.shareScopeMap['default'] ??= {}), []);
    const run = await container.get('./remote');
    return run();
  };
}

/**
 * Runs an entry by a script element, by the address of its content and with integrity; refuses one without known
 * integrity. The chunks that follow are requested by the remote's own build, which has its own check (`ChunkIntegrity`
 * of `@padiman/build`). There is no deadline: the caller gives up on a request that hangs, and requests another address.
 */
function runEntry(entry: string, name: string, files: KnownFiles): Promise<Container> {
  const script = document.createElement('script');
  script.src = files.addressOf(entry);
  // Read by the entry as its public path, and as the name of its chunks; see `BuildIdentity` in @padiman/build.
  script.dataset.base = new URL('.', entry).href;
  script.async = true;
  script.crossOrigin = 'anonymous';
  const integrity = files.integrityOf(entry);
  if (integrity) script.integrity = integrity;

  return new Promise<Container>((resolve, reject) => {
    let thrown: string | undefined;
    const noteError = ({ filename, message }: ErrorEvent) => {
      if (filename === script.src) thrown = message;
    };
    window.addEventListener('error', noteError);
    const finish = (settle: () => void) => {
      window.removeEventListener('error', noteError);
      script.remove();
      settle();
    };
    script.onerror = () => finish(() => reject(new Error(`Loading entry ${entry} failed`)));
    // Dispatched in the task that ran the script: no other build can have set the variable in between.
    script.onload = () =>
      finish(() => {
        const container = Reflect.get(window, name) as Container | undefined;
        Reflect.set(window, name, undefined);
        if (container && thrown === undefined) resolve(container);
        else reject(new Error(`The entry ${entry} failed: ${thrown ?? `it does not set ${name}`}`));
      });
    document.head.append(script);
  });
}

/**
 * Allows a shared module that failed to load to be requested again. The runtime keeps the promise of the first request
 * even when it was rejected, so no retry could succeed for as long as the page is open.
 */
export function resetFailedShares(): ModuleFederationRuntimePlugin {
  return {
    name: 'reset-failed-shares',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded && !shared.lib) shared.loading = null;
        }
      }
    },
  };
}
