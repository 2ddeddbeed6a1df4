import { formatLongDate, formatMoment } from './dates.ts';
import { unknown } from './texts.ts';

/**
 * Date of an instant, with date and time as its tooltip.
 *
 * @param at ISO 8601, UTC; null is shown as `—`
 * @param exact shows date and time instead of the date alone
 */
export function Moment({ at, exact = false }: { at: string | null; exact?: boolean }) {
  const text = exact ? formatMoment(at) : formatLongDate(at);
  if (at === null || text === unknown) return unknown;
  return (
    <time dateTime={at} title={exact ? undefined : formatMoment(at)}>
      {text}
    </time>
  );
}
