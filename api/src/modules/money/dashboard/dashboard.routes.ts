import { readDashboardSummary, type Protection } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { toNaira } from '../../../lists/money.ts';
import { route } from '../../../plugins/contract-route.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { readCounts, signups } from './dashboard.read-model.ts';

/** Counters of the figures. Deleted records are not counted; one record may count under several flags. */
const counters = {
  totals: {
    totalWithdrawals: 'users.withdrawals',
    totalRefunds: 'users.refunds',
    totalBalance: 'users.balance',
  },
  people: { blockedDrivers: 'users.blockedDrivers', referredUsers: 'users.referred' },
  sendParcelStatusCounts: {
    paid: 'sent_parcels.paid',
    confirmRide: 'sent_parcels.confirm',
    startRide: 'sent_parcels.start',
    endRide: 'sent_parcels.end',
    cancelRide: 'sent_parcels.cancel',
    refundRide: 'sent_parcels.refund',
  },
  joinRide: {
    paid: 'passenger_requests.paid',
    notPaid: 'passenger_requests.notPaid',
    reportRide: 'passenger_requests.reported',
  },
};
const names = Object.values<Record<string, string>>(counters).flatMap(Object.values<string>);

/** @param refused protections that the configuration of production refuses */
export function dashboardRoutes(app: FastifyInstance, refused: readonly Protection[]): void {
  route(app, readDashboardSummary, async ({ caller }) => {
    const figures = toSummary(await readCounts(app.database, names));
    if (!caller.superAdmin || refused.length === 0) return { data: figures };
    // A limit in force stays until two super admins have confirmed its end.
    const limit = await currentLimit(app.database);
    const runsWithout = refused.filter((name) => name !== 'fourEyesLimit' || limit === undefined);
    return { data: { ...figures, runsWithout } };
  });
}

function toSummary(rows: { name: string; value: number }[]) {
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const valuesOf = <K extends string>(figures: Record<K, string>, convert = (value: number) => value) =>
    Object.fromEntries(
      Object.entries<string>(figures).map(([figure, name]) => [figure, convert(values.get(name) ?? 0)]),
    ) as Record<K, number>;
  return {
    signupsByMonth: rows
      .filter(({ name }) => name.startsWith(signups))
      .map(({ name, value }) => ({
        _id: { month: Number(name.slice(-2)), year: Number(name.slice(-7, -3)) },
        signupCount: value,
      })),
    totals: valuesOf(counters.totals, toNaira),
    ...valuesOf(counters.people),
    sendParcelStatusCounts: valuesOf(counters.sendParcelStatusCounts),
    joinRide: valuesOf(counters.joinRide),
  };
}
