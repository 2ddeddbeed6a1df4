import { CompiledQuery } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Figures of the dashboard; money in kobo. */
export interface DashboardFigures {
  signups: { month: number; count: number }[];
  totals: { withdrawals: number; refunds: number; balance: number };
  blockedDrivers: number;
  referredUsers: number;
  sentParcels: Record<'paid' | 'confirmRide' | 'startRide' | 'endRide' | 'cancelRide' | 'refundRide', number>;
  passengerRequests: Record<'paid' | 'notPaid' | 'reportRide', number>;
}

/** Counter of each figure. */
const counters = {
  withdrawals: 'users.withdrawals',
  refunds: 'users.refunds',
  balance: 'users.balance',
  blockedDrivers: 'users.blockedDrivers',
  referredUsers: 'users.referred',
  parcelsPaid: 'sent_parcels.paid',
  parcelsConfirmed: 'sent_parcels.confirm',
  parcelsStarted: 'sent_parcels.start',
  parcelsEnded: 'sent_parcels.end',
  parcelsCancelled: 'sent_parcels.cancel',
  parcelsRefunded: 'sent_parcels.refund',
  requestsPaid: 'passenger_requests.paid',
  requestsNotPaid: 'passenger_requests.notPaid',
  requestsReported: 'passenger_requests.reported',
} as const;

const signups = 'users.signups.';

/** Static SQL, because every session starts with the dashboard. */
const statement = `
  select name, sum(value)::bigint as value from counters
  where name = any($1::text[])
    or (name >= '${signups}' || to_char((now() at time zone 'Africa/Lagos') - interval '11 months', 'YYYY-MM')
      and name < '${signups}~')
  group by name having sum(value) <> 0 order by name`;

/**
 * Reads all figures of the dashboard in one statement, so that they are consistent; from the counters, so that the cost
 * does not grow with the number of records. Deleted records are not counted.
 *
 * - `totals`: withdrawals, refunds and balances, summed over all users.
 * - `blockedDrivers`: users who are drivers and blocked. `referredUsers`: users whom another user referred.
 * - `signups`: users by calendar month of their sign-up, in Lagos: this month and the eleven before, oldest first,
 *   without months that have no sign-ups.
 * - `sentParcels` and `passengerRequests`: records by flag; one record may count under several.
 */
export async function readDashboard(database: Handle): Promise<DashboardFigures> {
  const { rows } = await database.executeQuery<{ name: string; value: number }>(
    CompiledQuery.raw(statement, [Object.values(counters)]),
  );
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const of = (counter: keyof typeof counters) => values.get(counters[counter]) ?? 0;
  return {
    signups: rows
      .filter(({ name }) => name.startsWith(signups))
      .map(({ name, value }) => ({ month: Number(name.slice(-2)), count: value })),
    totals: { withdrawals: of('withdrawals'), refunds: of('refunds'), balance: of('balance') },
    blockedDrivers: of('blockedDrivers'),
    referredUsers: of('referredUsers'),
    sentParcels: {
      paid: of('parcelsPaid'),
      confirmRide: of('parcelsConfirmed'),
      startRide: of('parcelsStarted'),
      endRide: of('parcelsEnded'),
      cancelRide: of('parcelsCancelled'),
      refundRide: of('parcelsRefunded'),
    },
    passengerRequests: {
      paid: of('requestsPaid'),
      notPaid: of('requestsNotPaid'),
      reportRide: of('requestsReported'),
    },
  };
}
