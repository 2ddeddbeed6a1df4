import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import type { RemoteModule, ScreenImport } from '../remote-module.ts';
import { askedAgain } from './asked-again.ts';
import { pause, withDeadline } from './deadline.ts';
import { FailedIn, failing, failingToStart, neverCame } from './failed-in.ts';
import { fetchAnew } from './fetch-anew.ts';
import { sourcesOf, type Source, type Why } from './sources.ts';

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
  registerRemotes(remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
}

/** A build failed in this page. */
export interface RemoteFailure {
  remote: string;
  /** The build's full name. */
  version: string;
  /** `load`: its files could not be had or its door threw; `start`: a screen's code threw at first; `render`: a screen threw. */
  phase: 'load' | 'start' | 'render';
  cause: string;
}

/** Which build of a remote this page has, and why that one. */
export interface LoadedBuild {
  remote: string;
  build: string;
  from: string;
  why: Why;
  status: 'not asked for' | 'loaded' | 'unavailable';
}

/** Loads remotes, keeps what has loaded, and tells who asks which are out of reach. */
export interface RemoteLoader {
  /**
   * The screen that a remote shows at one of its addresses, from the last good build where the wanted one fails.
   *
   * @throws RemoteUnavailable after the last try of the last build
   */
  screen(remote: string, path: string): ReturnType<ScreenImport>;
  /** The build that the remote's next screen comes from. */
  buildOf(remote: string): string | undefined;
  /** Takes the last good build from now on, because a screen threw. @returns false when there is none left */
  standIn(remote: string): boolean;
  /** Takes a remote's screens from another entry of the registry from now on. Screens that are open stay. */
  adopt(remote: string, entry: RegisteredRemote): void;
  /**
   * Told as a section is entered, of a remote whose last good build stands in for one that could not be had: looks
   * quietly whether that one can be had by now, and goes back to it once it was found well. Screens that are open stay.
   */
  reconsider(remote: string): void;
  /** Tells that a screen threw. */
  reportRender(remote: string, error: unknown): void;
  /** Names of the remotes whose last load failed. The same array until that changes. */
  unavailable(): readonly string[];
  /** Which builds this page has. The same array until that changes. */
  builds(): readonly LoadedBuild[];
  /** Calls back whenever `unavailable()` or `builds()` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** How patient the loader is. Times in milliseconds. */
export interface Patience {
  deadline: number;
  /** Pauses before the second, third, … try. */
  pauses: readonly number[];
}

/** What the loader knows of one remote. */
interface RemoteState {
  sources: Source[];
  /** Which of the sources is used. */
  at: number;
  door?: Promise<RemoteModule> | undefined;
  status: LoadedBuild['status'];
  /** The address whose screen could not be had from the wanted build. One that threw would throw again. */
  missed?: string | undefined;
  /** Looks whether the wanted build is well by now. */
  looking?: Promise<void> | undefined;
  /** The wanted build, when it was found well. */
  mended?: RemoteState;
}

/** The name under which a remote's container registers itself; the webpack preset derives the same. */
const containerOf = (remote: string) => remote.replaceAll('-', '_');

/**
 * Makes the loader of a page.
 *
 * Every try after a failure registers the remote anew, since the runtime remembers what it could not load.
 *
 * @param report is told of each build that failed, once for each load
 * @param again says under which address a file is asked for; one for the page, since its chunks ask too
 */
export function createRemoteLoader(
  runtime: FederationRuntime,
  registry: Registry,
  { deadline, pauses }: Patience,
  report: (failure: RemoteFailure) => void = () => {},
  { hung, addressNow } = askedAgain(),
): RemoteLoader {
  const states = new Map<string, RemoteState>();
  const registered = new Map<string, { entry: string; times: number }>();
  const listeners = new Set<() => void>();
  let missing: readonly string[] = [];
  let builds: readonly LoadedBuild[] = [];

  const sourceOf = ({ sources, at }: RemoteState) => sources[Math.min(at, sources.length - 1)] as Source;
  const changed = () => {
    const now = [...states].filter(([, { status }]) => status === 'unavailable').map(([remote]) => remote);
    if (now.join() !== missing.join()) missing = now;
    builds = [...states].map(([remote, state]) => {
      const { build, base, why } = sourceOf(state);
      return { remote, build, from: base, why, status: state.status };
    });
    for (const listener of listeners) listener();
  };
  const adopt = (remote: string, entry: RegisteredRemote) =>
    states.set(remote, { sources: sourcesOf(entry), at: 0, status: 'not asked for' });
  for (const [remote, entry] of Object.entries(registry.remotes)) adopt(remote, entry);
  // What was asked for is looked up at a retry, also in a page that has been open all day.
  performance.setResourceTimingBufferSize?.(5_000);
  changed();

  async function openDoor(remote: string, source: Source, again: boolean): Promise<RemoteModule> {
    const name = containerOf(remote);
    // The entry itself and not the manifest: all that a manifest would say stands in the registry.
    const entry = addressNow(new URL(`${source.base}remoteEntry.js`, window.location.origin).href);
    const before = registered.get(remote);
    let times = before?.times ?? 1;
    if (before && (again || before.entry !== entry)) {
      // Under a new name each time. By force under the old one, the runtime would also forget the shell's rooms that
      // this remote was the first to use, and every section that needs them would fail from then on.
      times += 1;
      Reflect.set(window, name, undefined);
    }
    registered.set(remote, { entry, times });
    const id = times === 1 ? name : `${name}_${times}`;
    runtime.registerRemotes([{ name: id, entry, type: 'global', entryGlobalName: name }]);
    const door = await runtime.loadRemote<{ default: RemoteModule }>(`${id}/remote`).catch(failing('load'));
    if (!door?.default?.screens) throw new FailedIn('start', 'its ./remote gives no screens');
    return door.default;
  }

  async function tryScreen(remote: string, path: string, state: RemoteState, again: boolean) {
    const running = (again ? undefined : state.door) ?? openDoor(remote, sourceOf(state), again);
    state.door = running;
    const door = await withDeadline(running, deadline).catch((cause: unknown) => {
      throw cause instanceof FailedIn ? cause : new FailedIn('load', cause);
    });
    const show = door.screens[path];
    if (!show) throw new FailedIn('start', `it has no screen for ${path}`);
    return withDeadline(
      Promise.resolve().then(() => show()),
      deadline,
    ).catch(failingToStart);
  }

  /** Tries one build as often as patience says. @throws the last failure */
  async function trySource(remote: string, path: string, state: RemoteState, waits: readonly number[]) {
    let failure: unknown;
    for (const [attempt, wait] of [0, ...waits].entries()) {
      if (wait) await pause(wait);
      const again = attempt > 0 || state.status === 'unavailable';
      try {
        if (again) await withDeadline(fetchAnew(sourceOf(state).base), deadline).catch(() => {});
        return await tryScreen(remote, path, state, again);
      } catch (cause) {
        failure = cause;
        if (neverCame(cause)) hung(sourceOf(state).base);
      }
    }
    state.door = undefined;
    const { phase, message } = failure as FailedIn;
    report({ remote, version: sourceOf(state).build, phase, cause: message });
    throw failure;
  }

  async function screen(remote: string, path: string) {
    const state = states.get(remote);
    if (!state) throw new RemoteUnavailable(remote, new Error('it is not in the registry'));
    let failure: unknown;
    // What was found wanting before may be well again: a person who asks once more begins with the wanted build.
    if (state.status === 'unavailable') state.at = 0;
    for (const first = state.at; state.at < state.sources.length; state.at++) {
      try {
        const shown = await trySource(remote, path, state, state.at === first ? pauses : pauses.slice(0, 1));
        state.status = 'loaded';
        if (state.at === 0) state.missed = undefined;
        changed();
        return shown;
      } catch (cause) {
        failure ??= cause;
        if (state.at === 0) state.missed = (cause as FailedIn).phase === 'load' ? path : undefined;
      }
    }
    state.at = 0;
    state.missed = undefined;
    state.status = 'unavailable';
    changed();
    throw new RemoteUnavailable(remote, failure);
  }

  /** One try of the wanted build while another one stands in; a failure is not told again. */
  async function look(remote: string, state: RemoteState, path: string) {
    const wanted: RemoteState = { sources: state.sources, at: 0, status: 'loaded' };
    const { base } = sourceOf(wanted);
    try {
      await withDeadline(fetchAnew(base), deadline).catch(() => {});
      await tryScreen(remote, path, wanted, true);
      state.mended = wanted;
    } catch (cause) {
      if (neverCame(cause)) hung(base);
    }
  }

  return {
    screen,
    buildOf(remote) {
      const state = states.get(remote);
      return state && sourceOf(state).build;
    },
    standIn(remote) {
      const state = states.get(remote);
      if (!state || state.at + 1 >= state.sources.length) return false;
      state.at += 1;
      state.door = undefined;
      state.status = 'not asked for';
      changed();
      return true;
    },
    adopt(remote, entry) {
      adopt(remote, entry);
      changed();
    },
    reconsider(remote) {
      const state = states.get(remote);
      if (!state?.missed) return;
      if (state.mended) {
        states.set(remote, state.mended);
        changed();
      } else {
        state.looking ??= look(remote, state, state.missed).finally(() => (state.looking = undefined));
      }
    },
    reportRender(remote, error) {
      const state = states.get(remote);
      const cause = error instanceof Error ? error.message : String(error);
      if (state) report({ remote, version: sourceOf(state).build, phase: 'render', cause });
    },
    unavailable: () => missing,
    builds: () => builds,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
