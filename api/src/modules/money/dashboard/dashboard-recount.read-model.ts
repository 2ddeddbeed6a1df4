import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import type { DashboardFigures } from './dashboard.read-model.ts';

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
