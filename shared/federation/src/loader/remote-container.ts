import type { KnownFiles } from './known-files.ts';
import type { LoadContainer } from './remote-entry.ts';

/** Interface of a remote's entry in Module Federation. */
interface Container {
  /** Takes the shared modules of the page. @param path containers that are being initialized */
  init(shareScope: object, path: object[]): unknown;
  /** Loads an exposed module. @returns function that runs it */
  get(module: string): Promise<() => unknown>;
}

/** Part of the Module Federation runtime that the loader uses. */
export interface FederationHost {
  shareScopeMap: Record<string, object>;
}

/**
 * Creates the function that loads entries of remotes and gives them the shell's shared modules. The runtime of Module
 * Federation could do so too, with support for manifests, preloading, other formats and Node, which no build here needs.
 *
 * @param host runtime instance of the shell
 */
export function createContainerLoader(host: FederationHost, files: KnownFiles): LoadContainer {
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
