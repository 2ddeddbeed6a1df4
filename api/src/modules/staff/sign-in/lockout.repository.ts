import { sql } from 'kysely';
import type { Handle, ThrottlesTable } from '../../../database/schema.ts';

/** Counted subject: an account, an account on one device, or an address that tries the set-up token. */
export interface LockoutKey {
  kind: ThrottlesTable['kind'];
  subject: string;
}

/** End of the lockout: none before the fifth failure, then 30 seconds, doubling to 15 minutes. */
const lockedUntil = (failures: ReturnType<typeof sql>) => sql`
  case when ${failures} >= 5
    then now() + least(900, 30 * power(2, least(${failures} - 5, 10))) * interval '1 second' end`;

/** New failure count; resets after 24 hours without a failure (1 hour for the set-up token). */
const nextFailures = sql`
  case when t.failed_at < now() - case t.kind when 'setup-address' then interval '1 hour' else interval '1 day' end
    then 1 else t.failures + 1 end`;

/**
 * Counts one failure unless the subject is locked, in one statement, so that concurrent attempts are all counted.
 *
 * @returns false if the subject is locked
 */
export async function countFailure(database: Handle, { kind, subject }: LockoutKey): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles as t (kind, subject, failures, failed_at) values (${kind}, ${subject}, 1, now())
    on conflict (kind, subject) do update
      set failures = ${nextFailures}, locked_until = ${lockedUntil(nextFailures)}, failed_at = now()
      where t.locked_until is null or t.locked_until <= now()
    returning failures`.execute(database);
  return rows.length > 0;
}

/** Seconds until the lockout of a subject ends; 0 if it is not locked. */
export async function selectLockedSeconds(database: Handle, { kind, subject }: LockoutKey): Promise<number> {
  const row = await database
    .selectFrom('throttles')
    .select(sql<number>`ceil(extract(epoch from locked_until - now()))::int`.as('seconds'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/** @returns the failure count before */
export async function clearFailures(database: Handle, { kind, subject }: LockoutKey): Promise<number> {
  const row = await database
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Clears the failures of a kind whose subject begins with a text. */
export async function clearFailuresOf(
  database: Handle,
  kind: ThrottlesTable['kind'],
  prefix: string,
): Promise<void> {
  await database
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where(sql<boolean>`starts_with(subject, ${prefix})`)
    .execute();
}

/** Deletes counts without a failure in the last day: the next failure would reset them. Skips locked rows. */
export async function deleteExpiredFailures(database: Handle): Promise<void> {
  await sql`
    delete from throttles where (kind, subject) in (
      select kind, subject from throttles where failed_at < now() - interval '1 day'
      for update skip locked)`.execute(database);
}
