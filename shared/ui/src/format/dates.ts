const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' });

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Formats a date in Africa/Lagos: `1st March 2024`. Source: specification section 2. */
export function formatLongDate(date: string | Date): string {
  const [day, , month, , year] = parts.formatToParts(new Date(date)).map((part) => part.value);
  return `${ordinal(Number(day))} ${month} ${year}`;
}

/** Formats an instant in Africa/Lagos, to the minute: `1st March 2024 at 14:05`. */
export function formatMoment(instant: string | Date): string {
  return `${formatLongDate(instant)} at ${clock.format(new Date(instant))}`;
}

/** Returns the English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return monthFormat.format(Date.UTC(2024, month - 1, 1));
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}
