import { number, object, string, type InferType, type TestContext } from 'yup';
import type { Access } from '../base/access.ts';
import { callsOf, exported } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, day, instant, listOf, naira, orNull, required } from '../base/fields.ts';
import {
  daysOf,
  earliestReportDay,
  isCalendarDay,
  isCalendarMonth,
  maxReportDays,
} from './report-periods.ts';

/**
 * Measures of a report with their access, in the order in which they are shown: that of the list or the figure of the
 * dashboard that shows the same.
 *
 * - `signUps`: users by their sign-up, without deleted ones;
 * - `rides`, `parcels`: paid ride requests and sent parcels by their creation, with what was paid;
 * - `padimanEarnings`, `referralEarnings`: commissions and referral rewards by their date; `driverEarnings`: shares of
 *   drivers by their acceptance;
 * - `refunds`: refunds by their time;
 * - `withdrawalsRequested`, `withdrawalsPaid`, `withdrawalsRejected`: requests by the time of the request, of the
 *   completed payout, of the rejection;
 * - `withdrawalDecisions`, `driverDecisions`: decisions by their time, with the time from request to decision.
 */
export const reportMeasures = {
  signUps: 'viewAllUsers',
  rides: 'staff',
  parcels: 'staff',
  padimanEarnings: 'viewPadimanEarnings',
  referralEarnings: 'viewReferralEarnings',
  driverEarnings: 'viewAllUsers',
  refunds: 'staff',
  withdrawalsRequested: 'viewWithdrawalEarnings',
  withdrawalsPaid: 'viewWithdrawalEarnings',
  withdrawalsRejected: 'viewWithdrawalEarnings',
  withdrawalDecisions: 'viewWithdrawalEarnings',
  driverDecisions: 'superAdmin',
} as const satisfies Record<string, Access>;
export type ReportMeasureName = keyof typeof reportMeasures;

/** All measures, in the order in which they are shown. */
export const reportMeasureNames = Object.keys(reportMeasures) as readonly ReportMeasureName[];

/** Rights that a statement needs, all of them, because it has the accounts that each of them opens. */
export const statementRights = [
  'viewPadimanEarnings',
  'viewReferralEarnings',
  'viewWithdrawalEarnings',
] as const;

const seconds = (description: string) => number().nullable().defined().meta({ description, unit: 'seconds' });

/** Figures of a measure in one period or span; null where the measure has no such figure, or nothing happened. */
const figures = () => ({
  count: number().required(),
  amount: orNull(naira(), 'Sum in naira; null for a measure without money.'),
  median: seconds('Median time from request to decision, in seconds.'),
  p90: seconds('Time from request to decision within which 90 % were decided, in seconds.'),
});

/** Figures of a measure, in total, in the period before, and in each span of the period. */
export const reportMeasure = object({
  measure: required(string(), `One of ${reportMeasureNames.join(', ')}.`),
  total: object(figures()).required(),
  before: object(figures()).required(),
  series: listOf(object({ from: day().required(), to: day().required(), ...figures() })),
});
export type ReportMeasure = InferType<typeof reportMeasure>;

/** Figures of one period or span. */
export type ReportFigures = ReportMeasure['total'];

const period = { from: day().required(), to: day().required() };

/** Report of a period, compared with the one of the same length before it. */
export const report = object({
  period: object(period).required(),
  before: object({
    ...period,
    until: instant().meta({ description: 'End of the compared hours, if the report is of today alone.' }),
  }).required(),
  measures: listOf(reportMeasure),
});
export type Report = InferType<typeof report>;

const calendarDay = () =>
  day()
    .required()
    .test('calendarDay', 'must be a day such as 2026-11-21', (text) => isCalendarDay(text))
    .test('earliest', `must not be before ${earliestReportDay}`, (text) => text >= earliestReportDay);

/** Checks the length of a period; what is no day has its own message. */
function isReportPeriod(to: string, { parent, createError }: TestContext) {
  const { from } = parent as { from?: unknown };
  if (typeof from !== 'string' || !isCalendarDay(from) || !isCalendarDay(to)) return true;
  const days = daysOf({ from, to });
  if (days < 1) return createError({ message: 'must not be before the first day' });
  return days <= maxReportDays || createError({ message: `must be within ${maxReportDays} days` });
}

/** Days of a report, both included, in Africa/Lagos; at most a year. */
export const reportQuery = closed({ from: calendarDay(), to: calendarDay().test('period', isReportPeriod) });

const csvNote = 'With `Accept: text/csv` the same figures as CSV.';

const call = callsOf({ section: 'Dashboard', capability: 'reports', ...exported });

/** `GET /dashboard/reports`: figures of a period, as far as the caller has the rights to them. */
export const readReport = call('readReport', 'GET /dashboard/reports', {
  summary: 'Figures of a period, compared with the one before',
  description: `The measures that the caller may see, by day, or by seven days above 92 days. Today is compared with the same hours of yesterday. Days are those of Africa/Lagos. ${csvNote}`,
  access: 'staff',
  query: reportQuery,
  answer: dataAnswer(report.required()),
});

/** Movements of one kind on an account in a month; money in naira. */
const movement = object({
  kind: required(string(), 'Kind of the business event, such as payment.'),
  count: number().required(),
  debit: naira().required(),
  credit: naira().required(),
});

/** One account of the ledger in a month. Balances are credits less debits: an account of money owed is above zero. */
export const statementAccount = object({
  account: string().required(),
  opening: naira().required(),
  movements: listOf(movement),
  debit: naira().required(),
  credit: naira().required(),
  closing: naira().required(),
});
export type StatementAccount = InferType<typeof statementAccount>;

/** Statement of a month: every account of the ledger, users taken together. All closing balances add up to zero. */
export const statement = object({
  month: required(string(), 'Month, such as 2026-10.'),
  firstMonth: orNull(string(), 'Month of the first entry of the ledger; null for an empty one.'),
  accounts: listOf(statementAccount),
});
export type Statement = InferType<typeof statement>;

/** `GET /dashboard/reports/statement`: opening balance, movements and closing balance of each account of the ledger. */
export const readStatement = call('readStatement', 'GET /dashboard/reports/statement', {
  summary: "A month's statement of the ledger",
  description: `Needs ${statementRights.join(', ')}, all of them. An entry counts in the month of its event in Africa/Lagos. ${csvNote}`,
  access: statementRights[0],
  query: closed({
    month: string()
      .required()
      .test('month', 'must be a month such as 2026-10', (text) => isCalendarMonth(text))
      .meta({ description: 'Month, such as 2026-10.' }),
  }),
  answer: dataAnswer(statement.required()),
});
