import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../database/schema.ts';

/** SQL condition: no process works on the row, and its next attempt is due. */
export const isDue = sql<boolean>`next_try_at <= now() and (leased_until is null or leased_until < now())`;

/** Rows that a job works on: a table with `next_try_at` and `leased_until`. */
export interface RowClaim {
  table: 'payouts' | 'webhook_deliveries';
  /** Condition of rows that wait, on `record`. */
  where: RawBuilder<unknown>;
  /** Order of rows that are due at the same time. */
  thenBy?: RawBuilder<unknown>;
  limit: number;
  /** Longer than the work on one row takes: a lease that is over means that the process crashed. */
  leaseSeconds: number;
  /** Changes of the claimed rows. */
  set: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

/** Claims the rows that have been due longest, each with a lease. Leaves out those that other processes claim. */
export async function claimRows<Row>(
  database: Handle,
  { table, where, thenBy = sql`id`, limit, leaseSeconds, set, ...select }: RowClaim,
): Promise<Row[]> {
  const { columns = sql`claimed.*`, joins = sql`` } = select;
  const { rows } = await sql<Row>`
    with due as (
      select id from ${sql.table(table)} as record where ${where} and ${isDue}
      order by next_try_at, ${thenBy} limit ${limit} for no key update skip locked
    ), claimed as (
      update ${sql.table(table)} as record
      set leased_until = now() + make_interval(secs => ${leaseSeconds}), ${set}
      from due where record.id = due.id returning record.*
    )
    select ${columns} from claimed ${joins}`.execute(database);
  return rows;
}
