// Over 300 lines: the states of one remote, from its entry to its recovery.
import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import type { RemoteModule, ScreenImport } from '../remote-module.ts';
import { createCacheBuster, refetchFiles } from './cache-buster.ts';
import {
  failInLoad,
  failInScreenImport,
  isTimeout,
  LoadFailure,
  messageOf,
  RemoteUnavailable,
  withDeadline,
  type RemoteFailure,
} from './failures.ts';
import { createEntryLoader, type LoadContainer } from './remote-container.ts';
import {
  planAttempts,
  sourceOf,
  transition,
  type RemoteEvent,
  type RemoteState,
  type SourceName,
} from './remote-state.ts';
import { sourcesOf, type BuildReason, type Source, type Sources } from './known-files.ts';

/** Build that this page has of a remote. */
export interface LoadedBuild {
  remote: string;
  build: string;
  from: string;
  reason: BuildReason;
  status: 'not requested' | 'loaded' | 'unavailable';
}

/** One attempt to load a screen or panel. Times in milliseconds. */
export interface PartLoad {
  remote: string;
  build: string;
  /** Path of a screen, or slot of a panel. */
  path: string;
  /** Begin, since 1970. */
  at: number;
  /** Time until the remote's entry had run, or failed. */
  entry: number;
  /** Time from then until the code of the screen had run, or failed. */
  screen?: number;
  /** Phase and cause. */
  failure?: string;
}

/** Attempts that a page remembers. */
const keptLoads = 50;

/** Deadline and pauses of the attempts, in milliseconds. */
export interface RetryPolicy {
  deadline: number;
  /** Pauses before the second, third, … attempt. */
  delays: readonly number[];
}

/** A remote with its state and its loaded entries. Adopting another registry entry creates a new record. */
interface RemoteRecord {
  sources: Sources;
  state: RemoteState;
  entries: Map<SourceName, Promise<RemoteModule>>;
  /** Screen that is being loaded ahead. */
  ahead?: { path: string; done: Promise<unknown> };
  /**
   * Time at which loading ahead failed. The runtime keeps shared modules that failed half loaded, so the next load runs the
   * entry again.
   */
  failedAhead?: number;
  /** Path whose screen the primary build could not be fetched for; a probe loads it. */
  missedPath?: string;
  /** Entry that the latest probe loaded. */
  probed?: Promise<RemoteModule>;
}

const currentSource = ({ sources, state }: RemoteRecord) => sources[sourceOf(state)] ?? sources.primary;

const statusOf = (state: RemoteState): LoadedBuild['status'] => {
  if (state === 'idle' || state === 'fallback selected') return 'not requested';
  return state === 'unavailable' ? state : 'loaded';
};

/**
 * Creates the loader of a page, which loads remotes, keeps what is loaded, and tells which remotes are unavailable. It
 * carries out what `remote-state.ts` decides.
 *
 * @param report receives each build that failed, once for each load
 * @param cacheBuster one for the page, since the chunks of remotes use it too
 */
export function createRemoteLoader(
  loadContainer: LoadContainer,
  registry: Registry,
  { deadline, delays }: RetryPolicy,
  report: (failure: RemoteFailure) => void = () => {},
  cacheBuster = createCacheBuster(),
) {
  const records = new Map<string, RemoteRecord>();
  const listeners = new Set<() => void>();
  const loadEntry = createEntryLoader(loadContainer, cacheBuster);
  let unavailable: readonly string[] = [];
  let builds: readonly LoadedBuild[] = [];
  let loads: readonly PartLoad[] = [];

  /** Updates what `builds()` and `unavailable()` return, and tells the listeners where that changed. */
  const publish = () => {
    const next = [...records].map(([remote, record]): LoadedBuild => {
      const { build, base, reason } = currentSource(record);
      return { remote, build, from: base, reason, status: statusOf(record.state) };
    });
    if (JSON.stringify(next) === JSON.stringify(builds)) return;
    builds = next;
    const missing = next.filter(({ status }) => status === 'unavailable').map(({ remote }) => remote);
    if (missing.join() !== unavailable.join()) unavailable = missing;
    for (const listener of listeners) listener();
  };
  const adopt = (remote: string, entry: RegisteredRemote) => {
    records.set(remote, { sources: sourcesOf(entry), state: 'idle', entries: new Map() });
  };
  for (const [remote, entry] of Object.entries(registry.remotes)) adopt(remote, entry);
  // Retries look up which files were requested, also in a page that has been open all day.
  performance.setResourceTimingBufferSize?.(5_000);
  publish();

  const dispatch = (record: RemoteRecord, event: RemoteEvent) => {
    record.state = transition(record.state, event);
    publish();
  };

  /** One attempt: the entry, then the screen's import, each within the deadline. */
  async function importScreen(remote: string, build: string, entry: Promise<RemoteModule>, path: string) {
    const begun = performance.now();
    let entered: number | undefined;
    const note = (failure?: LoadFailure) => {
      const ended = performance.now();
      const load: PartLoad = {
        ...{ remote, build, path, at: Date.now() - Math.round(ended - begun) },
        entry: Math.round((entered ?? ended) - begun),
        ...(entered !== undefined && { screen: Math.round(ended - entered) }),
        ...(failure && { failure: `${failure.phase}: ${failure.message}` }),
      };
      loads = [...loads.slice(1 - keptLoads), load];
    };
    try {
      const { screens } = await withDeadline(entry, deadline).catch(failInLoad);
      entered = performance.now();
      const load = screens[path];
      if (!load) throw new LoadFailure('start', `it has no screen for ${path}`);
      const screen = await withDeadline(Promise.resolve().then(load), deadline).catch(failInScreenImport);
      note();
      return screen;
    } catch (failure) {
      note(failure as LoadFailure);
      throw failure;
    }
  }

  const refetch = (source: Source) => withDeadline(refetchFiles(source), deadline).catch(() => {});
  const noteTimeout = (cause: unknown, { base }: Source) => {
    if (isTimeout(cause)) cacheBuster.markTimedOut(base);
  };

  /**
   * Loads the screen that a remote shows at a path, from the last good build where the primary one fails.
   *
   * @throws RemoteUnavailable after the last attempt with the last build
   */
  async function loadScreen(remote: string, path: string): ReturnType<ScreenImport> {
    const record = records.get(remote);
    if (!record) throw new RemoteUnavailable(remote, new Error('it is not in the registry'));
    let firstFailure: LoadFailure | undefined;
    if (record.ahead?.path === path) await record.ahead.done;
    for (const attempt of planAttempts(record.state, record.sources.fallback !== undefined, delays)) {
      const { source: name, delay, fresh, last } = attempt;
      const source = record.sources[name] ?? record.sources.primary;
      const failedAhead = name === 'primary' ? record.failedAhead : undefined;
      // Just after a failure, other shared modules may still be failing.
      const rest = failedAhead === undefined ? 0 : failedAhead + (delays[0] ?? 0) - Date.now();
      if (delay || rest > 0) await pause(Math.max(delay, rest));
      try {
        if (fresh) await refetch(source);
        const again = fresh || failedAhead !== undefined;
        if (again) delete record.failedAhead;
        const entry = (again ? undefined : record.entries.get(name)) ?? loadEntry(remote, source.base, again);
        record.entries.set(name, entry);
        const screen = await importScreen(remote, source.build, entry, path);
        const missed = name === 'fallback' && firstFailure?.phase === 'load';
        if (missed) record.missedPath = path;
        dispatch(record, missed ? 'primary missed' : `${name} loaded`);
        return screen;
      } catch (cause) {
        const failure = cause as LoadFailure;
        noteTimeout(failure, source);
        if (!last) continue;
        record.entries.delete(name);
        report({ remote, version: source.build, phase: failure.phase, cause: failure.message });
        firstFailure ??= failure;
      }
    }
    dispatch(record, 'load failed');
    throw new RemoteUnavailable(remote, firstFailure);
  }

  /**
   * Loads a screen that may be shown soon, in one attempt; a load that follows joins it. A failure is silent: it is not
   * reported and changes no state.
   *
   * @returns undefined if it failed, or while another build than the primary one is in use
   */
  async function preloadScreen(remote: string, path: string) {
    const record = records.get(remote);
    if (!record || !['idle', 'ready'].includes(record.state) || record.failedAhead !== undefined)
      return undefined;
    const { primary } = record.sources;
    const entry = record.entries.get('primary') ?? loadEntry(remote, primary.base, false);
    record.entries.set('primary', entry);
    const screen = importScreen(remote, primary.build, entry, path);
    const ahead = { path, done: screen.catch(() => {}) };
    record.ahead = ahead;
    try {
      const loaded = await screen;
      dispatch(record, 'primary loaded');
      return loaded;
    } catch (cause) {
      noteTimeout(cause, primary);
      // Unless a load that joined has replaced the entry.
      if (record.entries.get('primary') === entry) record.failedAhead = Date.now();
      return undefined;
    } finally {
      if (record.ahead === ahead) delete record.ahead;
    }
  }

  /** One attempt with the primary build while the last good one is in use. Its failure is not reported again. */
  async function probe(remote: string, record: RemoteRecord, path: string) {
    const { primary } = record.sources;
    try {
      await refetch(primary);
      record.probed = loadEntry(remote, primary.base, true);
      await importScreen(remote, primary.build, record.probed, path);
      dispatch(record, 'probe succeeded');
    } catch (cause) {
      noteTimeout(cause, primary);
      dispatch(record, 'probe failed');
    }
  }

  return {
    loadScreen,
    preloadScreen,
    /** Build that the remote's next screen comes from. */
    buildOf(remote: string): string | undefined {
      const record = records.get(remote);
      return record && currentSource(record).build;
    },
    /** Selects the last good build, because a screen threw. @returns false when there is none left */
    fallBack(remote: string): boolean {
      const record = records.get(remote);
      if (!record?.sources.fallback) return false;
      const before = sourceOf(record.state);
      dispatch(record, 'screen threw');
      return sourceOf(record.state) !== before;
    },
    /** Takes a remote's screens from another entry of the registry from now on. Open screens stay. */
    adopt(remote: string, entry: RegisteredRemote): void {
      adopt(remote, entry);
      publish();
    },
    /**
     * Call when a section is entered. Where the last good build replaces one that could not be fetched, probes that one in
     * the background, or switches back to it once a probe has succeeded. Open screens stay.
     */
    recheckPrimary(remote: string): void {
      const record = records.get(remote);
      if (!record) return;
      if (record.state === 'recovered' && record.probed) record.entries.set('primary', record.probed);
      const startsProbe = record.state === 'degraded';
      dispatch(record, 'section entered');
      if (startsProbe && record.missedPath) void probe(remote, record, record.missedPath);
    },
    /** Reports that a screen threw. */
    reportRenderError(remote: string, error: unknown): void {
      const record = records.get(remote);
      if (!record) return;
      const version = currentSource(record).build;
      report({ remote, version, phase: 'render', cause: messageOf(error) });
    },
    /** Names of the remotes whose last load failed. The same array until that changes. */
    unavailable: () => unavailable,
    /** Builds that this page has. The same array until that changes. */
    builds: () => builds,
    /** The newest attempts to load a screen or panel, the oldest first. */
    loads: () => loads,
    /** Calls back whenever `unavailable()` or `builds()` changes. Returns the function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
