import { formatLongDate, formatMoment } from './dates.ts';

/**
 * Date of an instant, with date and time as its tooltip.
 *
 * @param at ISO 8601, UTC
 * @param exact shows date and time instead of the date alone
 */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={exact ? undefined : formatMoment(at)}>
      {exact ? formatMoment(at) : formatLongDate(at)}
    </time>
  );
}
