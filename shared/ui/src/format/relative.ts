import { useSyncExternalStore } from 'react';
import { lazyFormat } from './lazy-format.ts';

const format = lazyFormat(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Span around now, in milliseconds, in which a distance says more than a date. */
const limit = 7 * day;

/**
 * Formats an instant by its distance: `3 hours ago`, `in 9 minutes`; undefined for one more than a week away.
 *
 * @param instant in milliseconds, as is `now`
 */
export function formatRelative(instant: number, now: number): string | undefined {
  const distance = instant - now;
  const size = Math.abs(distance);
  if (!(size <= limit)) return undefined;
  if (size < minute) return distance > 0 ? 'in less than a minute' : 'just now';
  const [unit, name] =
    size < hour
      ? ([minute, 'minute'] as const)
      : size < day
        ? ([hour, 'hour'] as const)
        : ([day, 'day'] as const);
  return format().format(Math.trunc(distance / unit), name);
}

/** Interval after which distances are written anew, in milliseconds. */
const tick = minute / 2;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Current time in milliseconds; renders again each half a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function readNow(): number {
  // A stopped clock is set by its first reader.
  if (timer === undefined && Math.abs(Date.now() - now) >= tick) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
