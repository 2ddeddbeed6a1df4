/** Build that a remote is loaded from: the one that the registry names first, or the last good one. */
export type SourceName = 'primary' | 'fallback';

/**
 * State of one remote in one page.
 *
 * - `idle`: nothing was requested yet. After a screen of the primary build threw, the next source is the fallback.
 * - `ready`: the primary build is loaded.
 * - `fallback`: the last good build is loaded, because the primary one threw. It would throw again: no probe.
 * - `degraded`: the last good build is loaded, because the primary one could not be fetched for `path`. Entering the
 *   section probes the primary build.
 * - `probing`: as `degraded`, while one attempt to load the primary build runs in the background.
 * - `recovered`: the probe succeeded. Entering the section switches to the primary build.
 * - `unavailable`: the last load failed with every build.
 */
export type RemoteState =
  | { name: 'idle'; source: SourceName }
  | { name: 'ready' | 'fallback' | 'unavailable' }
  | { name: 'degraded' | 'probing' | 'recovered'; path: string };

/** Events that may change the state. A load is one request for a screen, with all its attempts. */
export type RemoteEvent =
  | { name: 'primary loaded' }
  /** `missed` is the path of the screen, where the primary build could not be fetched for it in the same load. */
  | { name: 'fallback loaded'; missed?: string | undefined }
  | { name: 'load failed' }
  | { name: 'screen threw'; hasFallback: boolean }
  | { name: 'section entered' }
  | { name: 'probe succeeded' }
  | { name: 'probe failed' };

/** Action that a transition asks of the loader: one attempt with the primary build, or using its result. */
export type RemoteEffect = 'probe primary' | 'use probed entry';

/** State of a remote whose registry entry was just adopted. */
export const initialState: RemoteState = { name: 'idle', source: 'primary' };

/** Build that the next load begins with. */
export function sourceOf(state: RemoteState): SourceName {
  if (state.name === 'idle') return state.source;
  return state.name === 'ready' || state.name === 'unavailable' ? 'primary' : 'fallback';
}

/** Computes the next state. Pure; see the state diagram in this package's README. */
export function transition(
  state: RemoteState,
  event: RemoteEvent,
): { state: RemoteState; effect?: RemoteEffect } {
  const onPrimary = sourceOf(state) === 'primary';
  switch (event.name) {
    case 'primary loaded':
      // A concurrent load that began before the switch to the fallback does not undo the switch.
      return { state: onPrimary ? { name: 'ready' } : state };
    case 'fallback loaded':
      if (!onPrimary && state.name !== 'idle') return { state };
      return {
        state: onPrimary && event.missed ? { name: 'degraded', path: event.missed } : { name: 'fallback' },
      };
    case 'load failed':
      return { state: { name: 'unavailable' } };
    case 'screen threw':
      return { state: onPrimary && event.hasFallback ? { name: 'idle', source: 'fallback' } : state };
    case 'section entered':
      if (state.name === 'degraded') return { state: { ...state, name: 'probing' }, effect: 'probe primary' };
      return state.name === 'recovered'
        ? { state: { name: 'ready' }, effect: 'use probed entry' }
        : { state };
    case 'probe succeeded':
      return { state: state.name === 'probing' ? { ...state, name: 'recovered' } : state };
    case 'probe failed':
      return { state: state.name === 'probing' ? { ...state, name: 'degraded' } : state };
  }
}

/** One attempt of a load. */
export interface Attempt {
  source: SourceName;
  /** Pause before the attempt, in milliseconds. */
  delay: number;
  /** Registers the remote again and refetches its files, past caches and past what the runtime remembers. */
  fresh: boolean;
  /** The last attempt with this source: its failure is reported. */
  last: boolean;
}

/**
 * Plans the attempts of one load: with the first build all retries, with the fallback after it one.
 *
 * @param delays pauses before the second, third, … attempt
 */
export function planAttempts(state: RemoteState, hasFallback: boolean, delays: readonly number[]): Attempt[] {
  const first = sourceOf(state);
  const withSource = (source: SourceName, pauses: readonly number[]) =>
    [0, ...pauses].map((delay, index) => ({
      source,
      delay,
      fresh: index > 0 || state.name === 'unavailable',
      last: index === pauses.length,
    }));
  return [
    ...withSource(first, delays),
    ...(first === 'primary' && hasFallback ? withSource('fallback', delays.slice(0, 1)) : []),
  ];
}
