import type { Registry } from '../registry/registry.ts';
import type { RemoteModule, ScreenImport } from '../remote-module.ts';
import { pause, withDeadline } from './deadline.ts';

/** A section's build could not be had; `cause` says why. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super(`${remote} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** The part of the Module Federation runtime that the loader stands on. */
export interface FederationRuntime {
  registerRemotes(
    remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[],
    options?: { force?: boolean },
  ): void;
  loadRemote<T>(id: string): Promise<T | null>;
}

/** Loads remotes, keeps what has loaded, and tells who asks which are out of reach. */
export interface RemoteLoader {
  /**
   * The screen that a remote shows at one of its addresses.
   *
   * @throws RemoteUnavailable after the last try
   */
  screen(remote: string, path: string): ReturnType<ScreenImport>;
  /** Names of the remotes whose last load failed. The same array until that changes. */
  unavailable(): readonly string[];
  /** Calls back whenever `unavailable()` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** How patient the loader is. Times in milliseconds. */
export interface Patience {
  deadline: number;
  /** Pauses before the second, third, … try. */
  pauses: readonly number[];
}

/** The name under which a remote's container registers itself; the webpack preset derives the same. */
const containerOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Makes the loader of a page.
 *
 * Every try after a failure registers the remote anew, since the runtime remembers what it could not load.
 */
export function createRemoteLoader(
  runtime: FederationRuntime,
  registry: Registry,
  { deadline, pauses }: Patience,
): RemoteLoader {
  const doors = new Map<string, Promise<RemoteModule>>();
  const listeners = new Set<() => void>();
  let missing: readonly string[] = [];

  const registered = (remote: string) => {
    const { base } = registry.remotes[remote] ?? {};
    if (!base) throw new Error('it is not in the registry');
    const name = containerOf(remote);
    // The entry itself and not the manifest: all that a manifest would say stands in the registry.
    const entry = new URL(`${base}remoteEntry.js`, window.location.origin).href;
    return { name, entry, type: 'global', entryGlobalName: name } as const;
  };

  const note = (remote: string, isMissing: boolean) => {
    if (missing.includes(remote) === isMissing) return;
    missing = isMissing ? [...missing, remote] : missing.filter((name) => name !== remote);
    for (const listener of listeners) listener();
  };

  async function openDoor(remote: string, again: boolean): Promise<RemoteModule> {
    runtime.registerRemotes([registered(remote)], { force: again });
    const door = await runtime.loadRemote<{ default: RemoteModule }>(`${containerOf(remote)}/remote`);
    if (!door?.default?.screens) throw new Error('its ./remote gives no screens');
    return door.default;
  }

  async function tryScreen(remote: string, path: string, again: boolean) {
    const running = (again ? undefined : doors.get(remote)) ?? openDoor(remote, again);
    doors.set(remote, running);
    const show = (await withDeadline(running, deadline)).screens[path];
    if (!show) throw new Error(`it has no screen for ${path}`);
    return withDeadline(show(), deadline);
  }

  async function screen(remote: string, path: string) {
    let cause: unknown;
    for (const [attempt, wait] of [0, ...pauses].entries()) {
      if (wait) await pause(wait);
      try {
        const shown = await tryScreen(remote, path, attempt > 0 || missing.includes(remote));
        note(remote, false);
        return shown;
      } catch (failure) {
        cause = failure;
      }
    }
    note(remote, true);
    throw new RemoteUnavailable(remote, cause);
  }

  return {
    screen,
    unavailable: () => missing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
