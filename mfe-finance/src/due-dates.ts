import { daysOf, lagosDay } from '@padiman/contracts';
import { formatCount, monthName, unknown } from '@padiman/ui';

/** Formats an instant as a day in Lagos: `23 Nov 2026`; none, or a text that is none, as `—`. */
export function formatDay(instant: string | null): string {
  const time = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(time)) return unknown;
  const [year = '', month, day] = lagosDay(time).split('-');
  return `${Number(day)} ${monthName(Number(month)).slice(0, 3)} ${year}`;
}

/**
 * Distance of a due date in days of Lagos: `due in 2 days`, `due today`, `overdue since yesterday`.
 *
 * @param instant ISO 8601, UTC
 * @param now time in ms
 */
export function formatDue(instant: string, now: number): string {
  const time = Date.parse(instant);
  const days = daysOf({ from: lagosDay(now), to: lagosDay(time) }) - 1;
  if (time < now) {
    if (days === 0) return 'overdue since today';
    return days === -1 ? 'overdue since yesterday' : `overdue by ${formatCount(-days)} days`;
  }
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${formatCount(days)} days`;
}
