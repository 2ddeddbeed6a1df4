import type { Database } from '@padiman/api/database';
import { sql, type Kysely } from 'kysely';
import type { Expected, Person } from './test-data.ts';

/** Queries the figures that the screens show, by plain SQL that is independent of the server's queries. */
export async function queryFigures(
  database: Kysely<Database>,
): Promise<Omit<Expected, 'password' | 'accounts'>> {
  const number = async (query: string): Promise<number> => {
    const { rows } = await sql.raw<{ number: string }>(`select (${query})::text as number`).execute(database);
    return Number(rows[0]?.number);
  };
  const sum = (column: string) => number(`select sum(${column}) from users where deleted_at is null`);
  const count = (table: string, condition = 'true') =>
    number(`select count(*) from ${table} where deleted_at is null and ${condition}`);

  const { rows: signups } = await sql
    .raw<{ month: string; count: number }>(
      `select to_char(created_at at time zone 'Africa/Lagos', 'FMMonth') as month, count(*)::int as count
       from users where deleted_at is null group by 1 order by min(created_at)`,
    )
    .execute(database);
  const { rows: people } = await sql
    .raw<Person>(
      `select id as _id, first_name, last_name, phone_number, email from users one
       where not blocked and deleted_at is null and not exists (
         select from users other where other.id <> one.id
           and other.first_name = one.first_name and other.last_name = one.last_name)
       order by id limit 20`,
    )
    .execute(database);
  const term = people[0]?.last_name ?? '';
  const searched = ['first_name', 'last_name', 'phone_number', 'email'];

  return {
    totals: {
      totalWithdrawals: await sum('total_withdrawals'),
      totalRefunds: await sum('total_refunds'),
      totalBalance: await sum('total_balance'),
    },
    blockedDrivers: await count('users', 'blocked and is_driver'),
    referredUsers: await count('users', 'referred_by is not null'),
    signups,
    sentParcels: {
      Paid: await count('sent_parcels', 'paid'),
      Confirmed: await count('sent_parcels', 'confirm_ride'),
      Started: await count('sent_parcels', 'start_ride'),
      Ended: await count('sent_parcels', 'end_ride'),
      Cancelled: await count('sent_parcels', 'cancel_ride'),
      Refunded: await count('sent_parcels', 'refund_ride'),
    },
    passengerRequests: {
      Paid: await count('passenger_requests', 'paid'),
      'Not paid': await count('passenger_requests', 'not paid'),
      Reported: await count('passenger_requests', 'report_ride'),
    },
    users: {
      all: await count('users'),
      drivers: await count('users', 'is_driver'),
      blocked: await count('users', 'blocked'),
      verified: await count('users', 'is_verified'),
      notVerified: await count('users', 'not is_verified'),
    },
    search: {
      term,
      total: await count(
        'users',
        `(${searched.map((column) => `${column} ilike '%${term}%'`).join(' or ')})`,
      ),
    },
    people,
  };
}
