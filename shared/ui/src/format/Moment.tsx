import { formatLongDate, formatMoment } from './dates.ts';

/** When something happened: the long date with the exact time for who points at it, or all of it with `exact`. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={exact ? undefined : formatMoment(at)}>
      {exact ? formatMoment(at) : formatLongDate(at)}
    </time>
  );
}
