import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';

/** Moves the counted events of a principal, and of those whose name begins with it, into the past. */
export const letLimitsPass = (database: Handle, principal: string, interval: string) =>
  sql`update limiter_counts set counted_at = array(
      select counted - ${interval}::interval from unnest(counted_at) with ordinality as a(counted, place) order by place
    ) where starts_with(principal, ${principal})`.execute(database);

/** Numbers of counted events of the principals whose name begins with a text, by budget. */
export async function countedEvents(database: Handle, principal: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ budget: string; events: number }>`
    select budget, cardinality(counted_at) as events from limiter_counts
    where starts_with(principal, ${principal}) order by 1`.execute(database);
  return Object.fromEntries(rows.map(({ budget, events }) => [budget, events]));
}
