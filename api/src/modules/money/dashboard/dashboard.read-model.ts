import { CompiledQuery } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Figures of the dashboard; money in kobo. Deleted records are not counted; one record may count under several flags. */
export interface Figures {
  totals: { totalWithdrawals: number; totalRefunds: number; totalBalance: number };
  blockedDrivers: number;
  referredUsers: number;
  sendParcelStatusCounts: Record<string, number>;
  joinRide: Record<string, number>;
  /** Months in Lagos as `2026-11`, oldest first: this one and the eleven before. */
  signups: { month: string; count: number }[] | null;
}

/** Static SQL, because every session starts with the dashboard: one statement, so that the figures are consistent. */
const statement = `
  select
    (select json_build_object('totalWithdrawals', coalesce(sum(total_withdrawals), 0),
        'totalRefunds', coalesce(sum(total_refunds), 0), 'totalBalance', coalesce(sum(total_balance), 0))
      from users where deleted_at is null) as "totals",
    (select count(*) from users where deleted_at is null and blocked and is_driver) as "blockedDrivers",
    (select count(*) from users where deleted_at is null and referred_by is not null) as "referredUsers",
    (select json_build_object('paid', count(*) filter (where paid), 'confirmRide', count(*) filter (where confirm_ride),
        'startRide', count(*) filter (where start_ride), 'endRide', count(*) filter (where end_ride),
        'cancelRide', count(*) filter (where cancel_ride), 'refundRide', count(*) filter (where refund_ride))
      from sent_parcels where deleted_at is null) as "sendParcelStatusCounts",
    (select json_build_object('paid', count(*) filter (where paid), 'notPaid', count(*) filter (where not paid),
        'reportRide', count(*) filter (where report_ride))
      from passenger_requests where deleted_at is null) as "joinRide",
    (select json_agg(json_build_object('month', month, 'count', count) order by month) from (
      select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, count(*) as count from users
      where deleted_at is null and created_at >= (date_trunc('month', now() at time zone 'Africa/Lagos')
        - interval '11 months') at time zone 'Africa/Lagos'
      group by 1) as signed_up) as "signups"`;

/** Reads the figures over all records: some 0.3 s beside a million users, so that a process keeps them for some seconds. */
export async function readFigures(database: Handle): Promise<Figures> {
  const { rows } = await database.executeQuery<Figures>(CompiledQuery.raw(statement));
  const [figures] = rows;
  if (figures === undefined) throw new Error('A select without a from clause returned no row');
  return figures;
}
