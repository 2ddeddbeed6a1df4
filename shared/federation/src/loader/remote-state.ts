/**
 * State of one remote in one page. Primary build: the one that the registry names. Fallback: the last good build.
 *
 * - `idle`: nothing was requested yet.
 * - `ready`: the primary build is loaded.
 * - `fallback selected`: a screen of the primary build threw; the fallback is not requested yet.
 * - `fallback`: the fallback is loaded, because the primary build threw. It would throw again: no probe.
 * - `degraded`: the fallback is loaded, because the primary build could not be fetched.
 * - `probing`: as `degraded`, while one attempt to load the primary build runs in the background.
 * - `recovered`: as `degraded`, after that attempt succeeded.
 * - `unavailable`: the last load failed with every build.
 */
export type RemoteState =
  'idle' | 'ready' | 'fallback selected' | 'fallback' | 'degraded' | 'probing' | 'recovered' | 'unavailable';

/** Build that a remote is loaded from. */
export type SourceName = 'primary' | 'fallback';

/**
 * Transitions by event; a state that an event does not list stays as it is. A load is one request for a screen, with all
 * its attempts. A concurrent load that began before a switch to the fallback does not undo the switch.
 */
const transitions = {
  'primary loaded': { idle: 'ready', unavailable: 'ready' },
  'fallback loaded': {
    idle: 'fallback',
    ready: 'fallback',
    unavailable: 'fallback',
    'fallback selected': 'fallback',
  },
  /** The fallback was loaded after the primary build could not be fetched. */
  'primary missed': {
    idle: 'degraded',
    ready: 'degraded',
    unavailable: 'degraded',
    'fallback selected': 'fallback',
  },
  /** A screen of the primary build threw before it was mounted, and there is a fallback. */
  'screen threw': {
    idle: 'fallback selected',
    ready: 'fallback selected',
    unavailable: 'fallback selected',
  },
  /** Effects: starts a probe in `degraded`; uses the entry that the probe loaded in `recovered`. */
  'section entered': { degraded: 'probing', recovered: 'ready' },
  'probe succeeded': { probing: 'recovered' },
  'probe failed': { probing: 'degraded' },
} satisfies Record<string, Partial<Record<RemoteState, RemoteState>>>;

/** Event that may change the state of a remote. A load that failed makes it unavailable, whatever its state. */
export type RemoteEvent = keyof typeof transitions | 'load failed';

/** Computes the state after an event. See the state diagram in this package's README. */
export function transition(state: RemoteState, event: RemoteEvent): RemoteState {
  if (event === 'load failed') return 'unavailable';
  const row: Partial<Record<RemoteState, RemoteState>> = transitions[event];
  return row[state] ?? state;
}

/** Build that the next load begins with. */
export const sourceOf = (state: RemoteState): SourceName =>
  ['idle', 'ready', 'unavailable'].includes(state) ? 'primary' : 'fallback';

/** One attempt of a load. */
export interface Attempt {
  source: SourceName;
  /** Pause before the attempt, in milliseconds. */
  delay: number;
  /** Refetches the files of the build, past caches, and runs its entry again. */
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
      fresh: index > 0 || state === 'unavailable',
      last: index === pauses.length,
    }));
  const attempts = withSource(first, delays);
  if (first === 'fallback' || !hasFallback) return attempts;
  return [...attempts, ...withSource('fallback', delays.slice(0, 1))];
}
