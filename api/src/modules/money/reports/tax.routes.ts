import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { asksForCsv, sendCsv, toCsv } from '../../../lists/csv.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { assertStatementRights } from './reports.service.ts';
import { readTaxReport, taxEntries } from './tax.service.ts';

export function taxRoutes(app: FastifyInstance, database: Handle): void {
  const toReport = recordMapper(contracts.taxReport);
  route(app, contracts.readTax, async ({ query: { month }, caller, http: { request, reply } }) => {
    assertStatementRights(caller);
    const data = toReport(await readTaxReport(database, month));
    if (asksForCsv(request, reply)) return sendCsv(reply, `tax-${month}`, toCsv(toRows(data), columns));
    return { success: true, data };
  });

  listRoute(app, contracts.listTaxEntries, ({ query: { filter, month }, caller }) => {
    assertStatementRights(caller);
    return Promise.resolve(taxEntries(filter, month));
  });
}

/** Columns of the report's CSV. */
const columns = ['month', 'figure', 'count', 'amount', 'remark'];

const toRows = ({ month, figures, basis, note }: contracts.TaxReport): object[] =>
  figures.map(({ figure, ...known }) => {
    const remark = figure === ('commissionVat' satisfies contracts.TaxFigure) ? `${basis} ${note}` : note;
    return { month, figure, ...known, remark };
  });
