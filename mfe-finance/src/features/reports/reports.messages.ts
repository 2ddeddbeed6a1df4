import {
  daysOf,
  type Report,
  type ReportMeasure,
  type ReportMeasureName,
  addDays,
  type StatementAccount,
  type TaxFigure,
} from '@padiman/contracts';
import {
  formatCount,
  formatDay,
  formatMoment,
  formatNaira,
  formatShort,
  monthName,
  splitName,
  unknown,
} from '@padiman/ui';
import type { ChoiceName } from './period.rules.ts';

/** Choices of the period, in the order in which they are shown. */
export const choices: readonly { name: ChoiceName; label: string }[] = [
  { name: 'today', label: 'Today' },
  { name: '7', label: '7 days' },
  { name: '30', label: '30 days' },
  { name: '90', label: '90 days' },
  { name: 'own', label: 'Custom' },
];

/** Title of each measure, and the name of its count where that is no number of entries. */
const measures: Record<ReportMeasureName, { title: string; counted: string }> = {
  signUps: { title: 'Sign-ups', counted: 'Users' },
  rides: { title: 'Rides paid', counted: 'Rides' },
  parcels: { title: 'Parcels paid', counted: 'Parcels' },
  padimanEarnings: { title: '{product} Earnings', counted: 'Entries' },
  referralEarnings: { title: 'Referral Earnings', counted: 'Entries' },
  driverEarnings: { title: 'Driver earnings', counted: 'Entries' },
  refunds: { title: 'Refunds', counted: 'Refunds' },
  withdrawalsRequested: { title: 'Withdrawals requested', counted: 'Requests' },
  withdrawalsPaid: { title: 'Withdrawals paid', counted: 'Payouts' },
  withdrawalsRejected: { title: 'Withdrawals rejected', counted: 'Requests' },
  withdrawalDecisions: { title: 'Time to decide on withdrawals', counted: 'Decisions' },
  driverDecisions: { title: 'Time to decide on drivers', counted: 'Decisions' },
};

/** Measures by theme, in the order in which they are shown. */
const themes: Readonly<Record<string, readonly ReportMeasureName[]>> = {
  'Users and trips': ['signUps', 'rides', 'parcels'],
  'Earnings and refunds': ['padimanEarnings', 'referralEarnings', 'driverEarnings', 'refunds'],
  Withdrawals: ['withdrawalsRequested', 'withdrawalsPaid', 'withdrawalsRejected'],
  'Time to decide': ['withdrawalDecisions', 'driverDecisions'],
};

/** Measures of a report by theme; unknown ones at the end. */
export function byTheme(all: readonly ReportMeasure[]): { title: string; measures: ReportMeasure[] }[] {
  const themeOf = (name: string) =>
    Object.entries<readonly string[]>(themes).find(([, names]) => names.includes(name))?.[0];
  return [...Object.keys(themes), undefined]
    .map((theme) => ({
      title: theme ?? 'Other figures',
      measures: all.filter(({ measure }) => themeOf(measure) === theme),
    }))
    .filter(({ measures: found }) => found.length > 0);
}

const lessIsBetter = ['refunds', 'withdrawalsRejected', 'withdrawalDecisions', 'driverDecisions'];
const moreIsBetter = ['signUps', 'rides', 'parcels', 'padimanEarnings', 'driverEarnings'];

/** Meaning of a change; undefined for a measure of which neither more nor less is better. */
export function verdictOf(measure: string, direction: 'more' | 'less'): 'better' | 'worse' | undefined {
  const [good, bad] = direction === 'more' ? [moreIsBetter, lessIsBetter] : [lessIsBetter, moreIsBetter];
  return good.includes(measure) ? 'better' : bad.includes(measure) ? 'worse' : undefined;
}

/** Texts of a measure; of an unknown one from its name. */
export function measureTexts(measure: string, product: string): { title: string; counted: string } {
  const known = Object.hasOwn(measures, measure) ? measures[measure as ReportMeasureName] : undefined;
  const { title, counted } = known ?? { title: splitName(measure), counted: 'Entries' };
  return { title: title.replaceAll('{product}', product), counted };
}

/** Figure that a card shows: money, else a time, else the count. */
export type FigureKind = 'amount' | 'median' | 'count';

/** Formats a figure in full. */
export function formatFigure(value: number | null, kind: FigureKind): string {
  if (value === null) return unknown;
  return { amount: formatNaira, median: formatDuration, count: formatCount }[kind](value);
}

/** Counts of the spans of a measure, of a single day that before it first; spans without a time are left out. */
export const countsOf = ({ before, series }: ReportMeasure, kind: FigureKind): number[] =>
  [...(series.length === 1 ? [before] : []), ...series].flatMap((span) => span[kind] ?? []);

/** Formats a figure in few characters, for the mark of a bar: `₦1.2M`. */
export function formatMark(value: number, kind: FigureKind): string {
  // A chart breaks texts at blanks.
  if (kind === 'median') return formatDuration(value).replaceAll(' ', '\u00a0');
  return `${kind === 'amount' ? '₦' : ''}${formatShort(value)}`;
}

/** Formats a time in its two largest units: `2 d 3 h`, `45 min`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Formats a period: `1 Mar 2026 to 7 Mar 2026`; one day alone as that day, part of one with its end. */
export const formatPeriod = ({ from, to, until }: Report['before']): string =>
  from === to ? `${formatDay(from)}${untilText(until)}` : `${formatDay(from)} to ${formatDay(to)}`;

const untilText = (until: string | undefined) => (until ? ` until ${formatMoment(until).slice(-5)}` : '');

/** Day in few characters, for the axis of a chart: `7 Mar`. */
export const dayLabel = (day: string): string => formatDay(day).slice(0, -5);

/** Name of the period with which a report compares. */
export function nameOfBefore(before: Report['before']): string {
  const days = daysOf(before);
  if (before.until) return 'the same hours of yesterday';
  return days === 1 ? 'the day before' : `the ${formatCount(days)} days before`;
}

/** Change of a figure against the one before. */
interface Change {
  direction: 'more' | 'less' | 'same';
  /** Whole percent; undefined if there was nothing before. */
  percent: number | undefined;
}

/** Compares a figure with the one before; undefined if one of them is unknown, or both are nothing. */
export function changeOf(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null || (now === 0 && before === 0)) return undefined;
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  const percent = before === 0 ? undefined : Math.round((Math.abs(now - before) / before) * 100);
  return { direction, percent };
}

/** Names of the ledger's accounts. */
const accounts: Readonly<Record<string, string>> = {
  available: "Users' balances",
  held: 'Held for withdrawals',
  payable: 'Payouts to be made',
  rewards: 'Referral rewards to be accepted',
  trips: 'Payments for trips',
  fees: '{product} Earnings',
  referral: 'Cost of referral rewards',
  refunds: 'Cost of refunds',
  paidIn: 'Payments received',
  paidOut: 'Payouts made',
};

/** Names of the kinds of entries. */
const kinds: Readonly<Record<string, string>> = {
  payment: 'Payments of users',
  fee: 'Commissions',
  reward: 'Referral rewards',
  earning: 'Earnings of users',
  refund: 'Refunds',
  'withdrawal.hold': 'Withdrawals requested',
  'withdrawal.release': 'Holds of withdrawals released',
  'withdrawal.accept': 'Withdrawals accepted',
  'payout.paid': 'Payouts made',
  'payout.failed': 'Payouts failed',
  'payout.recovered': 'Failed payouts paid after all',
  'payout.reversed': 'Payouts reversed',
  opening: 'Balances before the ledger',
  'opening.record': 'Records before the ledger',
};

/** Names of the figures of a tax report. */
const figures: Readonly<Record<TaxFigure, string>> = {
  commission: 'Commission, VAT included',
  commissionVat: 'VAT in the commission',
};

/** Name of a figure of a tax report; of an unknown one from its key. */
export const figureName = (figure: string): string =>
  Object.hasOwn(figures, figure) ? figures[figure as TaxFigure] : splitName(figure);

/** Name of an account; of an unknown one from its key. */
export const accountName = ({ account }: StatementAccount, product: string): string =>
  (accounts[account] ?? splitName(account)).replaceAll('{product}', product);

/** Name of a kind of entries; of an unknown one from its key. */
export const kindName = (kind: string): string => kinds[kind] ?? splitName(kind.replaceAll('.', ' '));

/** Formats a month: `October 2026`. */
export const formatMonth = (month: string): string =>
  `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

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

/** Choices of {@link monthChoices} for a field. */
export const monthOptions = (...of: Parameters<typeof monthChoices>): { value: string; label: string }[] =>
  monthChoices(...of).map((value) => ({ value, label: formatMonth(value) }));
