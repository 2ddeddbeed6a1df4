import { object, string, type InferType, type TestContext } from 'yup';
import { defineCall, exported } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, day, listOf, naira, orNull, required } from '../base/fields.ts';
import {
  daysOf,
  earliestReportDay,
  isCalendarDay,
  maxStatementDays,
  statementParts,
  type StatementPart,
} from './report-periods.ts';

/** Right to see what the platform takes in: every report needs it. */
export const reportsRight = 'viewPadimanEarnings';

/** Right without which a statement has no payouts. */
export const payoutsRight = 'viewWithdrawalEarnings';

/** Sums of a period or a part of it, by the ledger. */
const sums = () => ({
  income: required(naira(), 'Payments for rides and parcels.'),
  refunds: required(naira(), "Refunds to users' balances."),
  payouts: orNull(naira(), `Payouts made, less those that came back; null without ${payoutsRight}.`),
  held: required(naira(), "Users' money at the end."),
});

/** A day or a month of a statement; of months the first and the last may be incomplete. */
const statementRow = object({ from: day().required(), to: day().required(), ...sums() });
export type StatementRow = InferType<typeof statementRow>;

/** Statement of a period: its days or months in their order, and their sums. */
export const statement = object({
  total: statementRow.required(),
  rows: listOf(statementRow),
});
export type Statement = InferType<typeof statement>;

const calendarDay = () =>
  day()
    .required()
    .test('calendarDay', 'must be a day such as 2026-11-21', (text) => isCalendarDay(text))
    .test('earliest', `must not be before ${earliestReportDay}`, (text) => text >= earliestReportDay);

/** Checks the length of a period; what is no day has its own message. */
function isStatementPeriod(to: string, { parent, createError }: TestContext) {
  const { from, by } = parent as { from?: unknown; by?: StatementPart };
  if (typeof from !== 'string' || !isCalendarDay(from) || !isCalendarDay(to)) return true;
  const days = daysOf({ from, to });
  if (days < 1) return createError({ message: 'must not be before the first day' });
  const most = maxStatementDays[by === 'month' ? 'month' : 'day'];
  return days <= most || createError({ message: `must be within ${most} days` });
}

/** Days of a statement, both included, in Africa/Lagos, and its parts. */
export const statementQuery = closed({
  from: calendarDay(),
  to: calendarDay().test('period', isStatementPeriod),
  by: string().oneOf(statementParts).required(),
});

/** `GET /dashboard/reports/statement`: income, refunds, payouts and held money of a period. */
export const readStatement = defineCall('readStatement', 'GET /dashboard/reports/statement', {
  ...exported,
  section: 'Dashboard',
  capability: 'reports',
  summary: 'Income, refunds, payouts and held money of a period, by day or by month',
  description: `At most ${maxStatementDays.day} days by day, and ${maxStatementDays.month} by month. An entry of the ledger counts on the day of its event in Africa/Lagos. With \`Accept: text/csv\` the rows as CSV.`,
  access: reportsRight,
  query: statementQuery,
  answer: dataAnswer(statement.required()),
});
