import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { databaseNow } from '../../../database/clock.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import { contractList } from '../../../lists/contract-list.ts';
import { asksForCsv, sendCsv, toCsv } from '../../../lists/csv.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { assertStatementRights } from './reports.service.ts';
import { readFirstMonth, readTaxFigures, taxEntrySource } from './tax.read-model.ts';

export function taxRoutes(app: FastifyInstance, database: Handle): void {
  const toReport = recordMapper(contracts.taxReport);
  route(app, contracts.readTax, async ({ query: { month }, caller, http: { request, reply } }) => {
    assertStatementRights(caller);
    const data = await onSnapshot(database, async (view) =>
      toReport({
        month,
        firstMonth: await readFirstMonth(view),
        figures: await readTaxFigures(view, contracts.taxFigures, contracts.daysOfMonth(month)),
        ...{ basis: contracts.vatBasis, note: contracts.taxNote },
      }),
    );
    if (asksForCsv(request, reply)) return sendCsv(reply, `tax-${month}`, toCsv(toRows(data), columns));
    return { success: true, data };
  });

  listRoute(app, contracts.listTaxEntries, ({ query, caller }) => {
    assertStatementRights(caller);
    const { filter = 'commission', month = contracts.lagosDay(databaseNow().getTime()).slice(0, 7) } = query;
    const source = taxEntrySource(filter, contracts.daysOfMonth(month));
    return Promise.resolve(contractList(contracts.taxEntry, source));
  });
}

/** Columns of the report's CSV. */
const columns = ['month', 'figure', 'count', 'amount', 'remark'];

const toRows = ({ month, figures, basis, note }: contracts.TaxReport): object[] =>
  figures.map((one) => ({ month, ...one, remark: `${basis} ${note}` }));
