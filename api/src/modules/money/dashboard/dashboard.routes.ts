import {
  joinRideStates,
  readDashboardSummary,
  sendParcelStates,
  type dashboardSummary,
  type AnswerOf,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { toNaira } from '../../../lists/money.ts';
import { route } from '../../../plugins/contract-route.ts';
import { readDashboard, type DashboardFigures } from './dashboard.read-model.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, readDashboardSummary, async () => ({
    success: true,
    data: toSummary(await readDashboard(app.database)),
  }));
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
