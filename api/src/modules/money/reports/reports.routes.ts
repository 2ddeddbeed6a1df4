import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { asksForCsv, sendCsv, toCsv } from '../../../lists/csv.ts';
import { route } from '../../../plugins/contract-route.ts';
import { assertStatementRights, readReportFigures } from './reports.service.ts';
import { readAccountKinds } from './reports.read-model.ts';
import { accountsOf, firstMonthOf } from './statement.rules.ts';

export function reportRoutes(app: FastifyInstance, database: Handle): void {
  route(app, contracts.readReport, async ({ query: period, caller, http: { request, reply } }) => {
    const before = contracts.periodBefore(period);
    const measures = (await readReportFigures(database, caller, period)).map(toMeasure);
    if (asksForCsv(request, reply)) {
      const csv = toCsv(toReportRows({ period, before }, measures), reportColumns);
      return sendCsv(reply, `report-${period.from}-${period.to}`, csv);
    }
    return { success: true, data: { period, before, measures } };
  });

  route(app, contracts.readStatement, async ({ query: { month }, caller, http: { request, reply } }) => {
    assertStatementRights(caller);
    const kinds = await readAccountKinds(database, contracts.daysOfMonth(month));
    const data = { month, firstMonth: firstMonthOf(kinds), accounts: accountsOf(kinds).map(toAccount) };
    if (asksForCsv(request, reply))
      return sendCsv(reply, `statement-${month}`, toCsv(toStatementRows(data), statementColumns));
    return { success: true, data };
  });
}

const [toMeasure, toAccount] = [
  recordMapper(contracts.reportMeasure),
  recordMapper(contracts.statementAccount),
];

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
