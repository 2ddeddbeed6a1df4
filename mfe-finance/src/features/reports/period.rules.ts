import {
  addDays,
  daysOf,
  earliestReportDay,
  isCalendarDay,
  maxStatementDays,
  type Period,
  type StatementPart,
} from '@padiman/contracts';

/** Period of a statement and its parts. */
export interface StatementPeriod extends Period {
  by: StatementPart;
}

/** Names of periods in the address, each with its text; all but `own` end today. */
export const periodNames = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  year: '12 months',
  own: 'Custom',
} as const;
export type PeriodName = keyof typeof periodNames;

/** Chosen period; an own one has the days as they were given. */
export interface Choice extends StatementPeriod {
  name: PeriodName;
}

/** This month and the eleven before. */
const lastYear = (today: string): StatementPeriod => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today, by: 'month' };
};

const lastDays = (today: string, days: number): StatementPeriod => ({
  from: addDays(today, 1 - days),
  to: today,
  by: 'day',
});

/** Reads the choice in the query of an address: 30 days without any. */
export function choiceIn(params: URLSearchParams, today: string): Choice {
  const name = params.get('period');
  if (name === 'year') return { name, ...lastYear(today) };
  if (name === '7' || name === '90') return { name, ...lastDays(today, Number(name)) };
  const usual = lastDays(today, 30);
  if (name !== 'own') return { name: '30', ...usual };
  return {
    name,
    from: params.get('from') ?? usual.from,
    to: params.get('to') ?? usual.to,
    by: params.get('by') === 'month' ? 'month' : 'day',
  };
}

/** Query of an address with another choice; an own period begins as the one that is shown. */
export function changedChoice(
  params: URLSearchParams,
  name: PeriodName,
  { from, to, by }: StatementPeriod,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const key of ['from', 'to', 'by']) changed.delete(key);
  changed.set('period', name);
  if (name === 'own') {
    changed.set('from', from);
    changed.set('to', to);
    changed.set('by', by);
  }
  return changed;
}

/** Reason that a period cannot be read; undefined for one that can. */
export function problemOf({ from, to, by }: StatementPeriod): string | undefined {
  for (const day of [from, to]) {
    if (!isCalendarDay(day)) return 'Choose the first and the last day.';
    if (day < earliestReportDay) return 'Choose days from the year 2000 on.';
  }
  if (to < from) return 'The last day is before the first.';
  if (daysOf({ from, to }) <= maxStatementDays[by]) return undefined;
  return by === 'day'
    ? `Choose at most ${maxStatementDays.day} days, or by month.`
    : `Choose at most ${maxStatementDays.month} days.`;
}

/** Number of months that can be chosen while the first one of the ledger is unknown. */
const defaultMonths = 12;

/** Months that can be chosen, the newest first: from this one back to the first of the ledger, and the shown one. */
export function monthChoices(thisMonth: string, shown: string, first: string | null | undefined): string[] {
  const months: string[] = [];
  for (let month = thisMonth; ; month = addDays(`${month}-01`, -1).slice(0, 7)) {
    if (first ? month < first : months.length >= defaultMonths) break;
    months.push(month);
  }
  return [...new Set([...months, thisMonth, shown])].sort().reverse();
}
