import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../database/schema.ts';

/** Matching records that a list counts; the number beyond is estimated, so that the cost of a page is bounded. */
export const countLimit = 100_000;

/** Number of records that match filter and search. */
export interface ListTotal {
  total: number;
  totalIsEstimate: boolean;
}

/** Largest number that a list counts. @param query with `exactTotal` everything is counted */
export const limitOf = ({ exactTotal }: { exactTotal?: boolean | undefined }, most = countLimit) =>
  exactTotal === true ? undefined : most;

/** Clause that ends a query for what is counted behind the first row above the limit. */
export const upTo = (most: number | undefined): RawBuilder<unknown> =>
  most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`;

/** Query for the number of rows of a query, at most one more than the limit. */
export const countUpTo = (
  rows: RawBuilder<unknown>,
  most: number | undefined,
): RawBuilder<{ count: number }> =>
  sql`select count(*)::bigint as count from (${rows} ${upTo(most)}) as counted`;

/** Number of rows of a query, at most one more than the limit. */
export async function countRows(
  database: Handle,
  rows: RawBuilder<unknown>,
  most: number | undefined,
): Promise<number> {
  const { rows: counted } = await countUpTo(rows, most).execute(database);
  return counted[0]?.count ?? 0;
}

/**
 * Total for a number that {@link countUpTo} found: the number itself, or above the limit the planner's estimate, which
 * follows from the statistics of the table and reads no row.
 *
 * @param rows the counted query
 */
export async function totalOf(
  database: Handle,
  counted: number,
  rows: RawBuilder<unknown>,
  most: number | undefined,
): Promise<ListTotal> {
  if (most === undefined || counted <= most) return { total: counted, totalIsEstimate: false };
  return { total: Math.max(counted, await estimatedRows(database, rows)), totalIsEstimate: true };
}

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

async function estimatedRows(database: Handle, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: explained } = await sql<Explained>`explain (format json) ${rows}`.execute(database);
  return explained[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
