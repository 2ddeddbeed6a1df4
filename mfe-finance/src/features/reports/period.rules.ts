import {
  addDays,
  daysOf,
  earliestReportDay,
  isCalendarDay,
  maxReportDays,
  type Period,
} from '@padiman/contracts';

/** Names of periods in the address; all but `own` end today. */
const lengths = { today: 1, '7': 7, '30': 30, '90': 90 } as const;

/** Name of a period in the address. */
export type ChoiceName = keyof typeof lengths | 'own';

/** Chosen period; an own one has the days as they were given. */
export interface Choice extends Period {
  name: ChoiceName;
}

const isNamed = (name: string | null): name is keyof typeof lengths =>
  name !== null && Object.hasOwn(lengths, name);

/** Period that ends today. */
const endingOn = (today: string, days: number): Period => ({ from: addDays(today, 1 - days), to: today });

/** Reads the choice in the query of an address: 30 days without any. */
export function choiceIn(params: URLSearchParams, today: string): Choice {
  const name = params.get('period');
  if (name === 'own') {
    const last = endingOn(today, lengths['30']);
    return { name, from: params.get('from') ?? last.from, to: params.get('to') ?? last.to };
  }
  const known = isNamed(name) ? name : '30';
  return { name: known, ...endingOn(today, lengths[known]) };
}

/** Query of an address with another choice; an own period begins as the one that is shown. */
export function changedChoice(
  params: URLSearchParams,
  name: ChoiceName,
  { from, to }: Period,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const key of ['tab', 'month', 'from', 'to']) changed.delete(key);
  changed.set('period', name);
  if (name === 'own') {
    changed.set('from', from);
    changed.set('to', to);
  }
  return changed;
}

/** Reason that a period cannot be read; undefined for one that can. */
export function problemOf({ from, to }: Period): string | undefined {
  for (const day of [from, to]) {
    if (!isCalendarDay(day)) return 'Choose the first and the last day.';
    if (day < earliestReportDay) return 'Choose days from the year 2000 on.';
  }
  if (to < from) return 'The last day is before the first.';
  return daysOf({ from, to }) > maxReportDays ? `Choose at most ${maxReportDays} days.` : undefined;
}
