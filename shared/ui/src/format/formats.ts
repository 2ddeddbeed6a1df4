import { earliestReportDay, isCalendarDay } from '@padiman/contracts';

/** Text in place of a value that the backend did not give. */
export const unknown = '—';

/** Joins the parts that are known, such as first and last name, with blanks; `—` if none is. */
export function joinKnown(...parts: readonly (string | null | undefined)[]): string {
  return (
    parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ') || unknown
  );
}

/** Formats a flag as `Yes` or `No`; an unknown one as `—`. */
export function yesOrNo(flag: boolean | null | undefined): string {
  return flag === null || flag === undefined ? unknown : flag ? 'Yes' : 'No';
}

/** Splits a name at its capitals: `viewAllUsers` becomes `View All Users`. */
export function splitName(name: string): string {
  const text = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Creates a formatter at its first use. Those of `Intl` read locale data when they are created, which takes a slow phone
 * milliseconds each, before anything is drawn.
 */
export function lazyFormat<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}

/**
 * Separates thousands by commas, as in `en-NG`. Not by `Intl`: its locale data takes a slow phone 50 ms before the first
 * figure is drawn.
 */
const groupDigits = (digits: string) => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Formats an amount in naira: `5000` as `₦5,000.00`; an unknown one as `—`. */
export function formatNaira(naira: number | null | undefined): string {
  if (naira === null || naira === undefined || !Number.isFinite(naira)) return unknown;
  return `${naira < 0 ? '−' : ''}₦${groupDigits(Math.abs(naira).toFixed(2))}`;
}

/** Formats a count with thousands separators: `2,000`; an unknown one as `—`. */
export function formatCount(count: number | null | undefined): string {
  if (count === null || count === undefined || !Number.isFinite(count)) return unknown;
  return groupDigits(String(count));
}

const compact = lazyFormat(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }),
);

/** Formats a number in few characters, for a chart: `1200` as `1.2K`. */
export const formatShort = (value: number): string => compact().format(value);

/** Number of a list's records; with `exactTotal` the limit of counting, beyond which there are more: `10,000+`. */
export const formatTotal = ({
  total,
  exactTotal,
}: {
  total: number | undefined;
  exactTotal?: unknown;
}): string => (total !== undefined && exactTotal ? `${formatCount(total)}+` : formatCount(total));

/** Groups the digits of a Nigerian phone number: `0803 000 0001`. Other texts are returned unchanged, an unknown number as `—`. */
export function formatPhone(phone: string | null | undefined): string {
  if (phone === null || phone === undefined || phone.trim() === '') return unknown;
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` : phone;
}

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

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Parses a date or an instant; undefined for what is neither. */
function parse(date: string | Date | null | undefined): Date | undefined {
  if (date === null || date === undefined || date === '') return undefined;
  // `Date` guesses at other texts.
  if (typeof date === 'string' && !/^\d{4}-\d{2}-\d{2}(T|$)/.test(date)) return undefined;
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Text in place of a date: what the backend gave, if that cannot be read. */
const rawDate = (date: string | Date | null | undefined) =>
  (typeof date === 'string' && date.trim()) || unknown;

type Formatter = (date: string | Date | null | undefined) => string;

const dateFormatter =
  (format: (day: number, month: string, year: string) => string): Formatter =>
  (date) => {
    const time = parse(date);
    if (!time) return rawDate(date);
    const [day = '', , month = '', , year = ''] = parts()
      .formatToParts(time)
      .map((part) => part.value);
    return format(Number(day), month, year);
  };

/** Formats a date in Africa/Lagos: `1 Mar 2024`; a text that is no date as it is, none as `—`. */
export const formatDay = dateFormatter((day, month, year) => `${day} ${month.slice(0, 3)} ${year}`);

/** Formats a date that the specification names, in its format: `1st March 2024`. Source: specification section 2. */
export const formatLongDate = dateFormatter((day, month, year) => `${ordinal(day)} ${month} ${year}`);

/** Formats an instant in Africa/Lagos, to the minute: `1 Mar 2024 at 14:05`; a text that is none as it is, none as `—`. */
export function formatMoment(
  instant: string | Date | null | undefined,
  formatDate: Formatter = formatDay,
): string {
  const time = parse(instant);
  return time ? `${formatDate(time)} at ${clock().format(time)}` : rawDate(instant);
}

/** Reads a typed day, such as `1 Mar 2024`, `1/3/2024` or `2024-03-01`, as ISO 8601; undefined for any other text. */
export function readDay(text: string): string | undefined {
  const [, day = '', month = '', year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,}|\d{1,2})[ /.-](\d{4})$/i.exec(text.trim()) ?? [];
  const named = months.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;
  const number = String(Number(month) || named).padStart(2, '0');
  const iso = year ? `${year}-${number}-${day.padStart(2, '0')}` : text.trim();
  return isCalendarDay(iso) && iso >= earliestReportDay ? iso : undefined;
}

/** Returns the English name of a month, 1 to 12; any other number is `—`. */
export function monthName(month: number | null | undefined): string {
  return (Number.isInteger(month) ? months[Number(month) - 1] : undefined) ?? unknown;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}
