import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { databaseNow } from '../../../database/clock.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { contractList } from '../../../lists/contract-list.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { accountsOf, assertStatementRights, readReportFigures } from './reports.service.ts';
import { readAccountKinds } from './reports.read-model.ts';
import { readFirstMonth, readTaxFigures, taxEntrySource } from './tax.read-model.ts';

export function reportRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(
    app,
    contracts.readReport,
    async ({ query: period, caller }) => {
      const before = contracts.comparedPeriod(period, databaseNow().getTime());
      return { period, before, measures: await readReportFigures(database, caller, { period, before }) };
    },
    (report) => ({
      name: `report-${report.period.from}-${report.period.to}`,
      ...{ columns: reportColumns, rows: toReportRows(report) },
    }),
  );

  dataRoute(
    app,
    contracts.readStatement,
    async ({ query: { month }, caller }) => {
      assertStatementRights(caller);
      const kinds = await readAccountKinds(database, contracts.daysOfMonth(month));
      return { month, firstMonth: await readFirstMonth(database), accounts: accountsOf(kinds) };
    },
    (statement) => ({
      name: `statement-${statement.month}`,
      ...{ columns: statementColumns, rows: toStatementRows(statement) },
    }),
  );

  dataRoute(
    app,
    contracts.readTax,
    ({ query: { month }, caller }) => {
      assertStatementRights(caller);
      return onSnapshot(database, async (view) => ({
        ...{ month, basis: contracts.vatBasis, note: contracts.taxNote },
        firstMonth: await readFirstMonth(view),
        figures: await readTaxFigures(view, contracts.taxFigures, contracts.daysOfMonth(month)),
      }));
    },
    ({ month, figures, basis, note }) => ({
      name: `tax-${month}`,
      columns: ['month', 'figure', 'count', 'amount', 'remark'],
      rows: figures.map((one) => ({ month, ...one, remark: `${basis} ${note}` })),
    }),
  );

  listRoute(app, contracts.listTaxEntries, ({ query, caller }) => {
    assertStatementRights(caller);
    const { filter = 'commission', month = contracts.lagosDay(databaseNow().getTime()).slice(0, 7) } = query;
    const source = taxEntrySource(filter, contracts.daysOfMonth(month));
    return Promise.resolve(contractList(contracts.taxEntry, source));
  });
}

/** Columns of a report's CSV; times in seconds. */
const reportColumns = ['measure', 'part', 'from', 'to', 'count', 'amount', 'median', 'p90'];

/** Rows of a report's CSV: of each measure the period, the one before, and the spans. */
const toReportRows = ({ period, before, measures }: contracts.Report): object[] =>
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
