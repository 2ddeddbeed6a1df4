import type { Period, ReportFigures, ReportMeasure, Statement, StatementAccount } from '@padiman/contracts';
import { toNaira } from '../../../lists/money.ts';
import type { SpanFigures } from './reports.read-model.ts';
import type { MeasureFigures } from './reports.service.ts';
import type { AccountMonth } from './statement.rules.ts';

const toFigures = ({ count, amount, median, p90 }: SpanFigures): ReportFigures => ({
  count,
  amount: amount === null ? null : toNaira(amount),
  median,
  p90,
});

export const toReportMeasure = ({ measure, total, before, series }: MeasureFigures): ReportMeasure => ({
  measure,
  total: toFigures(total),
  before: toFigures(before),
  series: series.map(({ from, to, ...figures }) => ({ from, to, ...toFigures(figures) })),
});

export const toStatementAccount = (account: AccountMonth): StatementAccount => ({
  account: account.account,
  opening: toNaira(account.opening),
  movements: account.movements.map(({ kind, count, debit, credit }) => ({
    kind,
    count,
    debit: toNaira(debit),
    credit: toNaira(credit),
  })),
  debit: toNaira(account.debit),
  credit: toNaira(account.credit),
  closing: toNaira(account.closing),
});

/** Columns of a report's CSV; times in seconds. */
export const reportColumns = ['measure', 'part', 'from', 'to', 'count', 'amount', 'median', 'p90'];

/** Rows of a report's CSV: of each measure the period, the one before, and the spans. */
export const toReportRows = (
  { period, before }: Record<'period' | 'before', Period>,
  measures: readonly ReportMeasure[],
): object[] =>
  measures.flatMap(({ measure, total, before: earlier, series }) => [
    { measure, part: 'period', ...period, ...total },
    { measure, part: 'before', ...before, ...earlier },
    ...series.map((span) => ({ measure, part: 'span', ...span })),
  ]);

/** Columns of a statement's CSV. */
export const statementColumns = ['month', 'account', 'line', 'count', 'debit', 'credit', 'balance'];

/** Rows of a statement's CSV: of each account the opening balance, the entries by kind, and the closing balance. */
export const toStatementRows = ({ month, accounts }: Statement): object[] =>
  accounts.flatMap(({ account, opening, movements, debit, credit, closing }) => [
    { month, account, line: 'opening balance', balance: opening },
    ...movements.map(({ kind, ...moved }) => ({ month, account, line: kind, ...moved })),
    { month, account, line: 'closing balance', debit, credit, balance: closing },
  ]);
