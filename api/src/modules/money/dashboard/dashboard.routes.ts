import { readDashboardSummary, type Protection } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { toNaira } from '../../../lists/money.ts';
import { keptAnswer } from '../../../plugins/kept-answer.ts';
import { route } from '../../../plugins/contract-route.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { readFigures, type Figures } from './dashboard.read-model.ts';

/**
 * @param refused protections that the configuration of production refuses
 * @param keptFor milliseconds for which the figures are kept
 */
export function dashboardRoutes(
  app: FastifyInstance,
  { refused, keptFor }: { refused: readonly Protection[]; keptFor: number },
): void {
  const figures = keptAnswer(app, keptFor, () => readFigures(app.database));
  route(app, readDashboardSummary, async ({ caller }) => {
    const summary = toSummary(await figures());
    if (!caller.superAdmin || refused.length === 0) return { data: summary };
    // A limit in force stays until two super admins have confirmed its end.
    const limit = await currentLimit(app.database);
    const runsWithout = refused.filter((name) => name !== 'fourEyesLimit' || limit === undefined);
    return { data: { ...summary, runsWithout } };
  });
}

function toSummary({ totals, signups, ...counts }: Figures) {
  const { totalWithdrawals, totalRefunds, totalBalance } = totals;
  return {
    ...counts,
    totals: {
      totalWithdrawals: toNaira(totalWithdrawals),
      totalRefunds: toNaira(totalRefunds),
      totalBalance: toNaira(totalBalance),
    },
    signupsByMonth: (signups ?? []).map(({ month, count }) => ({
      _id: { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) },
      signupCount: count,
    })),
  };
}
