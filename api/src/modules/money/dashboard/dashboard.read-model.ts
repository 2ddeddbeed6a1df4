import { CompiledQuery, sql } from 'kysely';
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

/** Recounts the {@link DashboardFigures} over all records; the counters must equal them. */
export async function recountDashboard(database: Handle): Promise<DashboardFigures> {
  const { rows } = await sql<{ figures: DashboardFigures }>`
    select json_build_object(
      'signups', coalesce(signups.list, '[]'::json),
      'totals', json_build_object('withdrawals', people.withdrawals, 'refunds', people.refunds, 'balance', people.balance),
      'blockedDrivers', people.blocked_drivers,
      'referredUsers', people.referred,
      'sentParcels', parcels.counts,
      'passengerRequests', requests.counts
    ) as figures
    from (
      select
        coalesce(sum(total_withdrawals), 0) as withdrawals,
        coalesce(sum(total_refunds), 0) as refunds,
        coalesce(sum(total_balance), 0) as balance,
        count(*) filter (where is_driver and blocked) as blocked_drivers,
        count(*) filter (where referred_by is not null) as referred
      from users where deleted_at is null
    ) as people, (
      select json_agg(json_build_object('month', extract(month from month)::int, 'count', count) order by month) as list
      from (
        select date_trunc('month', created_at at time zone 'Africa/Lagos') as month, count(*) as count
        from users
        where deleted_at is null and created_at >=
          (date_trunc('month', now() at time zone 'Africa/Lagos') - interval '11 months') at time zone 'Africa/Lagos'
        group by 1
      ) as months
    ) as signups, (
      select json_build_object(
        'paid', count(*) filter (where paid),
        'confirmRide', count(*) filter (where confirm_ride),
        'startRide', count(*) filter (where start_ride),
        'endRide', count(*) filter (where end_ride),
        'cancelRide', count(*) filter (where cancel_ride),
        'refundRide', count(*) filter (where refund_ride)
      ) as counts from sent_parcels where deleted_at is null
    ) as parcels, (
      select json_build_object(
        'paid', count(*) filter (where paid),
        'notPaid', count(*) filter (where not paid),
        'reportRide', count(*) filter (where report_ride)
      ) as counts from passenger_requests where deleted_at is null
    ) as requests`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('A count has always one row.');
  return row.figures;
}
