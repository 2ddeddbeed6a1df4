/** Days of a report, both included, in Africa/Lagos: `2026-11-01`. */
export interface Period {
  from: string;
  to: string;
}

/** Parts into which a statement divides its period. */
export const statementParts = ['day', 'month'] as const;
export type StatementPart = (typeof statementParts)[number];

/** Longest period of a statement in days, by its parts. */
export const maxStatementDays: Readonly<Record<StatementPart, number>> = { day: 92, month: 366 };

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

/** Parts of a period in their order; of months the first and the last may be incomplete. */
export function spansOf(period: Period, part: StatementPart): Period[] {
  const spans: Period[] = [];
  let from = period.from;
  while (from <= period.to) {
    const last = part === 'day' ? from : daysOfMonth(from.slice(0, 7)).to;
    const to = last < period.to ? last : period.to;
    spans.push({ from, to });
    from = addDays(to, 1);
  }
  return spans;
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
