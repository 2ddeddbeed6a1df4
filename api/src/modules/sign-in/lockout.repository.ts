import { sql } from 'kysely';
import type { Handle, ThrottlesTable } from '../../database/schema.ts';

type Kind = ThrottlesTable['kind'];

/** End of the lockout: none before the fifth failure, then 30 seconds, doubling to 15 minutes. */
const lockedUntil = (failures: ReturnType<typeof sql>) => sql`
  case when ${failures} >= 5
    then now() + least(900, 30 * power(2, least(${failures} - 5, 10))) * interval '1 second' end`;

/** New failure count; resets after 24 hours without a failure (1 hour per IP address). */
const nextFailures = sql`
  case when t.failed_at < now() - case t.kind when 'login-address' then interval '1 hour' else interval '1 day' end
    then 1 else t.failures + 1 end`;

/**
 * Counts one failure unless the subject is locked, in one statement, so that concurrent attempts are all counted.
 *
 * @returns false if the subject is locked
 */
export async function countFailure(database: Handle, kind: Kind, subject: string): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles as t (kind, subject, failures, failed_at) values (${kind}, ${subject}, 1, now())
    on conflict (kind, subject) do update
      set failures = ${nextFailures}, locked_until = ${lockedUntil(nextFailures)}, failed_at = now()
      where t.locked_until is null or t.locked_until <= now()
    returning failures`.execute(database);
  return rows.length > 0;
}

export async function isLocked(database: Handle, kind: Kind, subject: string): Promise<boolean> {
  const row = await database
    .selectFrom('throttles')
    .select('failures')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the failure count before */
export async function clearFailures(database: Handle, kind: Kind, subject: string): Promise<number> {
  const row = await database
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function subtractFailures(
  database: Handle,
  kind: Kind,
  subject: string,
  failures: number,
): Promise<void> {
  await database
    .updateTable('throttles')
    .set({ failures: sql`greatest(0, failures - ${failures})` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}
