import { CompiledQuery } from 'kysely';
import type { Handle } from '../../database/schema.ts';

/** The dashboard's figures; money in kobo. */
export interface DashboardFigures {
  signups: { month: number; count: number }[];
  totals: { withdrawals: number; refunds: number; balance: number };
  blockedDrivers: number;
  referredUsers: number;
  sentParcels: Record<'paid' | 'confirmRide' | 'startRide' | 'endRide' | 'cancelRide' | 'refundRide', number>;
  passengerRequests: Record<'paid' | 'notPaid' | 'reportRide', number>;
}

/** Which counter holds which figure. */
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

/** Written out: every member of staff begins the day with it. */
const statement = `
  select name, sum(value)::bigint as value from counters
  where name = any($1::text[])
    or (name >= '${signups}' || to_char((now() at time zone 'Africa/Lagos') - interval '11 months', 'YYYY-MM')
      and name < '${signups}~')
  group by name having sum(value) <> 0 order by name`;

/**
 * All figures of the dashboard from one statement, so that they belong to the same moment; from the counters, so
 * that it costs the same however many records there are. Deleted records count nowhere.
 *
 * - `totals`: sums over all users of what was withdrawn, refunded, and is still held for them.
 * - `blockedDrivers`: users who are both drivers and blocked. `referredUsers`: users whom another user brought.
 * - `signups`: users by the calendar month, in Lagos, in which they signed up: this month and the eleven before,
 *   oldest first; a month without sign-ups is left out.
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
