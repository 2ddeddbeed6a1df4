import { daysOf, lagosDay } from '@padiman/contracts';
import { formatCount } from '@padiman/ui';

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
