import { formatLongDate, formatMoment } from './dates.ts';
import { RelativeTime } from './Moment.styles.ts';
import { formatRelative, useNow } from './relative.ts';
import { unknown } from './texts.ts';

/**
 * Date of an instant, with date and time as its tooltip.
 *
 * @param at ISO 8601, UTC; null is shown as `—`
 * @param exact shows date and time instead of the date alone
 * @param relative shows the distance from now within a week, with date and time on hover and focus; date and time beyond
 */
export function Moment({
  at,
  exact = false,
  relative = false,
}: {
  at: string | null;
  exact?: boolean;
  relative?: boolean;
}) {
  const moment = formatMoment(at);
  if (at === null || moment === unknown) return unknown;
  if (relative) return <Relative at={at} moment={moment} />;
  return (
    <time dateTime={at} title={exact ? undefined : moment}>
      {exact ? moment : formatLongDate(at)}
    </time>
  );
}

function Relative({ at, moment }: { at: string; moment: string }) {
  const text = formatRelative(Date.parse(at), useNow());
  if (text === undefined) return <time dateTime={at}>{moment}</time>;
  return (
    <RelativeTime dateTime={at} title={moment} tabIndex={0}>
      {text}
    </RelativeTime>
  );
}
