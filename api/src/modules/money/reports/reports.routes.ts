import * as contracts from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { toCsv } from '../../../lists/csv.ts';
import { prefersCsv, route } from '../../../plugins/contract-route.ts';
import { NotAllowed } from '../../../plugins/errors.ts';
import { toNaira } from '../../../lists/money.ts';
import { readReportFigures, type MeasureFigures } from './reports.service.ts';
import { readAccountKinds, type SpanFigures } from './reports.read-model.ts';
import { accountsOf, firstMonthOf, type AccountMonth } from './statement.rules.ts';

export function reportRoutes(app: FastifyInstance, database: Handle): void {
  route(app, contracts.readReport, async ({ query: period, caller, http: { request, reply } }) => {
    const before = contracts.periodBefore(period);
    const measures = (await readReportFigures(database, caller, period)).map(toReportMeasure);
    if (asksForCsv(request, reply)) {
      const rows = toReportRows({ period, before }, measures);
      return sendCsv(reply, `report-${period.from}-${period.to}`, rows, reportColumns);
    }
    return { success: true, data: { period, before, measures } };
  });

  route(app, contracts.readStatement, async ({ query: { month }, caller, http: { request, reply } }) => {
    if (!contracts.statementRights.every((right) => contracts.isAllowed(caller, right)))
      throw new NotAllowed();
    const kinds = await readAccountKinds(database, contracts.daysOfMonth(month));
    const data = {
      month,
      firstMonth: firstMonthOf(kinds),
      accounts: accountsOf(kinds).map(toStatementAccount),
    };
    if (asksForCsv(request, reply))
      return sendCsv(reply, `statement-${month}`, toStatementRows(data), statementColumns);
    return { success: true, data };
  });
}

function asksForCsv(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'accept');
  return prefersCsv(request);
}

/** Sends rows in place of the answer of the contract. */
const sendCsv = (reply: FastifyReply, name: string, rows: object[], columns: string[]): never =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(toCsv(rows, columns)) as never;

const toFigures = ({ count, amount, median, p90 }: SpanFigures): contracts.ReportFigures => ({
  count,
  amount: amount === null ? null : toNaira(amount),
  median,
  p90,
});

const toReportMeasure = ({ measure, total, before, series }: MeasureFigures): contracts.ReportMeasure => ({
  measure,
  total: toFigures(total),
  before: toFigures(before),
  series: series.map(({ from, to, ...figures }) => ({ from, to, ...toFigures(figures) })),
});

const toStatementAccount = (account: AccountMonth): contracts.StatementAccount => ({
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
const reportColumns = ['measure', 'part', 'from', 'to', 'count', 'amount', 'median', 'p90'];

/** Rows of a report's CSV: of each measure the period, the one before, and the spans. */
const toReportRows = (
  { period, before }: Record<'period' | 'before', contracts.Period>,
  measures: readonly contracts.ReportMeasure[],
): object[] =>
  measures.flatMap(({ measure, total, before: earlier, series }) => [
    { measure, part: 'period', ...period, ...total },
    { measure, part: 'before', ...before, ...earlier },
    ...series.map((span) => ({ measure, part: 'span', ...span })),
  ]);

/** Columns of a statement's CSV. */
const statementColumns = ['month', 'account', 'line', 'count', 'debit', 'credit', 'balance'];

/** Rows of a statement's CSV: of each account the opening balance, the entries by kind, and the closing balance. */
const toStatementRows = ({ month, accounts }: contracts.Statement): object[] =>
  accounts.flatMap(({ account, opening, movements, debit, credit, closing }) => [
    { month, account, line: 'opening balance', balance: opening },
    ...movements.map(({ kind, ...moved }) => ({ month, account, line: kind, ...moved })),
    { month, account, line: 'closing balance', debit, credit, balance: closing },
  ]);
