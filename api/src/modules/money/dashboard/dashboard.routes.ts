import {
  joinRideStates,
  readDashboardSummary,
  sendParcelStates,
  type Protection,
  type dashboardSummary,
  type AnswerOf,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { toNaira } from '../../../lists/money.ts';
import { route } from '../../../plugins/contract-route.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { readDashboard, type DashboardFigures } from './dashboard.read-model.ts';

/** @param refused protections that the configuration of production refuses */
export function dashboardRoutes(app: FastifyInstance, refused: readonly Protection[]): void {
  route(app, readDashboardSummary, async ({ caller }) => {
    const figures = toSummary(await readDashboard(app.database));
    if (!caller.superAdmin || refused.length === 0) return { success: true, data: figures };
    // A limit in force stays until two super admins have confirmed its end.
    const limit = await currentLimit(app.database);
    const runsWithout = refused.filter((name) => name !== 'fourEyesLimit' || limit === undefined);
    return { success: true, data: { ...figures, runsWithout } };
  });
}

function toSummary(figures: DashboardFigures): AnswerOf<typeof dashboardSummary> {
  return {
    signupsByMonth: figures.signups.map(({ month, count }) => ({ _id: { month }, signupCount: count })),
    totals: {
      totalWithdrawals: toNaira(figures.totals.withdrawals),
      totalRefunds: toNaira(figures.totals.refunds),
      totalBalance: toNaira(figures.totals.balance),
    },
    blockedDrivers: figures.blockedDrivers,
    referredUsers: figures.referredUsers,
    sendParcelStatusCounts: pick(sendParcelStates, figures.sentParcels),
    joinRide: pick(joinRideStates, figures.passengerRequests),
  };
}

const pick = <K extends string>(states: readonly K[], counts: Record<K, number>): Record<string, number> =>
  Object.fromEntries(states.map((state) => [state, counts[state]]));
