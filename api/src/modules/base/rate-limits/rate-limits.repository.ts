import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import type { RateLimit } from './rate-limits.rules.ts';

/** Window of one subject. */
export interface WindowKey {
  kind: string;
  subject: string;
}

/** SQL condition: the times of `at` are below every limit. */
const isWithin = (limits: readonly RateLimit[]) => {
  const each = limits.map(
    ({ most, seconds }) =>
      sql`count(*) filter (where counted > now() - ${seconds} * interval '1 second') < ${most}`,
  );
  return sql`(select ${sql.join(each, sql` and `)} from unnest(entry.counted_at) counted)`;
};

/** Counts an event unless a limit is reached. One statement, so that concurrent calls cannot exceed it. */
export async function countEvent(
  database: Handle,
  { kind, subject }: WindowKey,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const longest = Math.max(...limits.map(({ seconds }) => seconds));
  const { rows } = await sql`
    insert into rate_limits as entry (kind, subject, counted_at) values (${kind}, ${subject}, array[now()])
    on conflict (kind, subject) do update
      set counted_at = array(
        select counted from unnest(entry.counted_at) counted
        where counted > now() - ${longest} * interval '1 second' order by counted
      ) || now()
      where ${isWithin(limits)}
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Ages of the counted events in seconds, the newest first. */
export async function selectAges(database: Handle, { kind, subject }: WindowKey): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - counted)::float8 as age
    from rate_limits, unnest(counted_at) counted
    where kind = ${kind} and subject = ${subject} order by age`.execute(database);
  return rows.map(({ age }) => age);
}

/** Removes the newest events of a window. */
export async function removeNewest(
  database: Handle,
  { kind, subject }: WindowKey,
  events: number,
): Promise<void> {
  await sql`
    update rate_limits set counted_at = counted_at[1:cardinality(counted_at) - ${events}::int]
    where kind = ${kind} and subject = ${subject}`.execute(database);
}

/**
 * Deletes windows without an event in the last day, the longest limit. Skips locked rows, so that concurrent clean-ups do
 * not wait for each other.
 */
export async function deleteExpiredWindows(database: Handle): Promise<void> {
  await sql`
    delete from rate_limits where (kind, subject) in (
      select kind, subject from rate_limits
      where coalesce(counted_at[cardinality(counted_at)], '-infinity') < now() - interval '1 day'
      for update skip locked)`.execute(database);
}
