import { lazyFormat } from './lazy-format.ts';
import { unknown } from './texts.ts';

const parts = lazyFormat(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

const clock = lazyFormat(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' }),
);

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Parses a date or an instant; undefined for what is neither. */
function parse(date: string | Date | null | undefined): Date | undefined {
  if (date === null || date === undefined || date === '') return undefined;
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Formats a date in Africa/Lagos: `1st March 2024`; what is no date as `—`. Source: specification section 2. */
export function formatLongDate(date: string | Date | null | undefined): string {
  const time = parse(date);
  if (!time) return unknown;
  const [day, , month, , year] = parts()
    .formatToParts(time)
    .map((part) => part.value);
  return `${ordinal(Number(day))} ${month} ${year}`;
}

/** Formats an instant in Africa/Lagos, to the minute: `1st March 2024 at 14:05`; what is none as `—`. */
export function formatMoment(instant: string | Date | null | undefined): string {
  const time = parse(instant);
  return time ? `${formatLongDate(time)} at ${clock().format(time)}` : unknown;
}

/** Returns the English name of a month, 1 to 12; any other number is `—`. */
export function monthName(month: number | null | undefined): string {
  return (Number.isInteger(month) ? months[Number(month) - 1] : undefined) ?? unknown;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}
