import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { NotAllowed } from '../../../plugins/errors.ts';
import { readCommissions, readDays, readFirstMonth, type DaySums } from './reports.read-model.ts';

export function reportRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(
    app,
    contracts.readStatement,
    async ({ query, caller }) => {
      const days = await readDays(database, query);
      return statementOf(days, query, contracts.isAllowed(caller, contracts.payoutsRight));
    },
    ({ total: { from, to }, rows }) => ({
      name: `statement-${from}-${to}`,
      columns: ['from', 'to', 'income', 'refunds', 'payouts', 'held'],
      rows,
    }),
  );

  dataRoute(
    app,
    contracts.readTax,
    ({ query: { month }, caller }) => {
      if (!contracts.taxRights.every((right) => contracts.isAllowed(caller, right))) throw new NotAllowed();
      return onSnapshot(database, async (view) => {
        const { count, ...sums } = await readCommissions(view, contracts.daysOfMonth(month));
        return {
          month,
          firstMonth: await readFirstMonth(view),
          figures: contracts.taxFigures.map((figure) => ({ figure, count, amount: sums[figure] })),
          basis: contracts.vatBasis,
          note: contracts.taxNote,
        };
      });
    },
    ({ month, figures, basis, note }) => ({
      name: `tax-${month}`,
      columns: ['month', 'figure', 'count', 'amount', 'remark'],
      rows: figures.map((one) => ({ month, ...one, remark: `${basis} ${note}` })),
    }),
  );
}

type Row = contracts.StatementRow;

/** Statement in kobo. @param days of the period, after one with what users had before */
function statementOf(
  days: readonly DaySums[],
  { from, to, by }: contracts.Period & { by: contracts.StatementPart },
  seesPayouts: boolean,
): { total: Row; rows: Row[] } {
  let held = days[0]?.held ?? 0;
  const total: Row = { from, to, income: 0, refunds: 0, payouts: seesPayouts ? 0 : null, held };
  const rows: Row[] = [];
  for (const span of contracts.spansOf({ from, to }, by)) {
    const row: Row = { ...span, income: 0, refunds: 0, payouts: seesPayouts ? 0 : null, held };
    for (const day of days) {
      if (day.day < span.from || day.day > span.to) continue;
      row.income += day.income;
      row.refunds += day.refunds;
      row.held += day.held;
      if (row.payouts !== null) row.payouts += day.payouts;
    }
    held = row.held;
    rows.push(row);
    total.income += row.income;
    total.refunds += row.refunds;
    total.held = held;
    if (total.payouts !== null) total.payouts += row.payouts ?? 0;
  }
  return { total, rows };
}
