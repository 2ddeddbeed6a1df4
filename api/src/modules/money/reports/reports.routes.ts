import {
  daysOfMonth,
  isAllowed,
  periodBefore,
  readReport,
  readStatement,
  statementRights,
} from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { toCsv } from '../../../lists/csv.ts';
import { route } from '../../../plugins/contract-route.ts';
import { NotAllowed } from '../../../plugins/errors.ts';
import {
  reportColumns,
  statementColumns,
  toReportMeasure,
  toReportRows,
  toStatementAccount,
  toStatementRows,
} from './reports.mapper.ts';
import { readReportFigures } from './reports.service.ts';
import { readAccountKinds } from './statement.read-model.ts';
import { accountsOf, firstMonthOf } from './statement.rules.ts';

export function reportRoutes(app: FastifyInstance, database: Handle): void {
  route(app, readReport, async ({ query: period, caller, http: { request, reply } }) => {
    const before = periodBefore(period);
    const measures = (await readReportFigures(database, caller, period)).map(toReportMeasure);
    if (asksForCsv(request, reply)) {
      const rows = toReportRows({ period, before }, measures);
      return sendCsv(reply, `report-${period.from}-${period.to}`, rows, reportColumns);
    }
    return { success: true, data: { period, before, measures } };
  });

  route(app, readStatement, async ({ query: { month }, caller, http: { request, reply } }) => {
    if (!statementRights.every((right) => isAllowed(caller, right))) throw new NotAllowed();
    const kinds = await readAccountKinds(database, daysOfMonth(month));
    const data = {
      month,
      firstMonth: firstMonthOf(kinds),
      accounts: accountsOf(kinds).map(toStatementAccount),
    };
    if (asksForCsv(request, reply)) {
      return sendCsv(reply, `statement-${month}`, toStatementRows(data), statementColumns);
    }
    return { success: true, data };
  });
}

function asksForCsv(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'accept');
  return request.accepts().type(['application/json', 'text/csv']) === 'text/csv';
}

/** Sends rows in place of the answer of the contract. */
function sendCsv(reply: FastifyReply, name: string, rows: object[], columns: string[]): never {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(toCsv(batchesOf(rows), columns)) as never;
}

async function* batchesOf(rows: object[]): AsyncGenerator<object[], void> {
  yield rows;
}
