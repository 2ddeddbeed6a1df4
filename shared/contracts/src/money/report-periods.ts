/** Days of a report, both included, in Africa/Lagos: `2026-11-01`. */
export interface Period {
  from: string;
  to: string;
}

/** Longest period of a report in days. */
export const maxReportDays = 366;

/** Longest period in days that a report shows day by day; a longer one is shown in spans of seven days. */
export const maxDailySeries = 92;

/** Earliest day of a report; what is before is a mistyped year. */
export const earliestReportDay = '2000-01-01';

const day = 86_400_000;

const timeOf = (text: string) => Date.parse(`${text}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Tells whether a text is a day of the calendar, such as `2026-11-21`. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text;

/** Day some days after another one; before it for a negative count. */
export const addDays = (text: string, count: number): string => dayAt(timeOf(text) + count * day);

/** Number of days of a period. */
export const daysOf = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / day + 1;

/** The period of the same length that ends on the day before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysOf(period)),
  to: addDays(period.from, -1),
});

/**
 * The period that a report is compared with: the one before, of which for today alone the same hours count.
 *
 * @returns with `until`, the instant at which it ends before its last day does
 */
export const comparedPeriod = (period: Period, now: number): Period & { until?: string } => ({
  ...periodBefore(period),
  ...(period.from === period.to &&
    period.to === lagosDay(now) && { until: new Date(now - day).toISOString() }),
});

/** The spans of a report's series: days, or seven days each, of which the last may be shorter. */
export function spansOf(period: Period): Period[] {
  const days = daysOf(period);
  const step = days > maxDailySeries ? 7 : 1;
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => ({
    from: addDays(period.from, index * step),
    to: addDays(period.from, Math.min(days, (index + 1) * step) - 1),
  }));
}

/** Day of an instant in Africa/Lagos, which is an hour ahead of UTC all year. */
export const lagosDay = (instant: number): string => dayAt(instant + 3_600_000);

/** Tells whether a text is a month of the calendar, such as `2026-11`, from the earliest day on. */
export const isCalendarMonth = (text: string): boolean =>
  isCalendarDay(`${text}-01`) && `${text}-01` >= earliestReportDay;

/** Days of a month. */
export function daysOfMonth(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: dayAt(Date.UTC(year, number, 0)) };
}
