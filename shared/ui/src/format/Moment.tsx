import { useSyncExternalStore } from 'react';
import { formatCount, formatDay, formatLongDate, formatMoment, unknown, lazyFormat } from './formats.ts';
import { InexactTime } from './Moment.styles.ts';

const format = lazyFormat(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Interval after which distances are written anew, in milliseconds. */
const tick = minute / 2;
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
  // The clock here may be behind by a tick, and the server's ahead: what has just happened is not to come.
  if (size < minute) return distance >= tick ? 'in less than a minute' : 'just now';
  const [unit, name] =
    size < hour
      ? ([minute, 'minute'] as const)
      : size < day
        ? ([hour, 'hour'] as const)
        : ([day, 'day'] as const);
  return format().format(Math.trunc(distance / unit), name);
}

/** Formats the time since an instant in its largest unit, in few characters: `21 h`, `10 d`. */
function formatAge(since: number, now: number): string {
  const age = Math.max(0, now - since);
  if (age < hour) return `${Math.trunc(age / minute)} min`;
  return age < day ? `${Math.trunc(age / hour)} h` : `${formatCount(Math.trunc(age / day))} d`;
}

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

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

/**
 * Date of an instant, with date and time on hover and focus.
 *
 * @param at ISO 8601, UTC; another text is shown as it is, null as `—`
 * @param exact shows date and time instead of the date alone
 * @param relative shows the distance from now within a week, date and time beyond; `short` is the age in few characters: `21 h`
 * @param long writes the date as the specification does, `1st March 2024`, without a tab stop
 */
export function Moment({
  at,
  exact = false,
  relative = false,
  long = false,
}: {
  at: string | null;
  exact?: boolean;
  relative?: boolean | 'short';
  long?: boolean;
}) {
  const moment = formatMoment(at, long ? formatLongDate : formatDay);
  // A text that is no date is shown as it is.
  if (at === null || moment === at || moment === unknown) return moment;
  if (relative) return <Relative at={at} moment={moment} short={relative === 'short'} />;
  if (exact) return <time dateTime={at}>{moment}</time>;
  return long ? (
    <time dateTime={at} title={moment}>
      {formatLongDate(at)}
    </time>
  ) : (
    <InexactTime dateTime={at} title={moment} tabIndex={0}>
      {formatDay(at)}
    </InexactTime>
  );
}

function Relative({ at, moment, short }: { at: string; moment: string; short: boolean }) {
  const write = short ? formatAge : formatRelative;
  const text = write(Date.parse(at), useSyncExternalStore(subscribe, readNow));
  if (text === undefined) return <time dateTime={at}>{moment}</time>;
  return (
    <InexactTime dateTime={at} title={moment} tabIndex={0}>
      {text}
    </InexactTime>
  );
}
