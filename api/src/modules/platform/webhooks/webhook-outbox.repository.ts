import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { execute, firstRow } from '../../../database/statements.ts';
import { claimRows, isDue } from '../../../jobs/claim-rows.ts';

/** A claimed delivery with its request. */
export interface DueDelivery {
  id: string;
  event_id: string;
  /** Number of this attempt; it guards the attempt's result. */
  attempts: number;
  /** Failed attempts of the endpoint in a row, before this one. */
  failures: number;
  backoff_step: number;
  retry_since: Date;
  type: string;
  body: string;
}

const hasDue = sql<boolean>`exists (select from webhook_deliveries where state = 'pending' and ${isDue})`;

/**
 * Tells whether deliveries are due. After a pause they are claimed for a single attempt, `isProbed`: the endpoint pauses for
 * the lease. Undefined if none is due, or during a pause.
 */
export const claimTurn = (
  database: Handle,
  { leaseSeconds, pausedAfter }: { leaseSeconds: number; pausedAfter: number },
) =>
  firstRow<{ isProbed: boolean }>(database)`
    with probed as (
      update webhook_endpoint set paused_until = now() + make_interval(secs => ${leaseSeconds})
      where failures >= ${pausedAfter} and paused_until <= now() and ${hasDue} returning id
    )
    select true as "isProbed" from probed union all
    select false from webhook_endpoint where failures < ${pausedAfter} and ${hasDue}`;

/** Counts a failed attempt, which may pause the endpoint for some seconds; null of `pause`: it succeeded. */
export const noteHealth = (
  database: Handle,
  { failures }: Pick<DueDelivery, 'failures'>,
  pause: { after: number; seconds: number } | null,
): Promise<void> =>
  pause === null
    ? execute(database)`update webhook_endpoint set failures = 0, paused_until = null where failures > 0`
    : // Of concurrent attempts that fail together, a pause counts once.
      execute(
        database,
      )`update webhook_endpoint set failures = least(failures + 1, ${Math.max(pause.after, failures + 1)}),
          paused_until = case when failures + 1 >= ${pause.after} then now() + make_interval(secs => ${pause.seconds}) end`;

/**
 * Claims due deliveries; none with an earlier one of the same record that is not over.
 * @param leaseSeconds longer than an attempt takes
 */
export const claimDue = (
  database: Handle,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueDelivery[]> =>
  claimRows(database, {
    table: 'webhook_deliveries',
    limit,
    leaseSeconds,
    thenBy: sql`sequence`,
    where: sql`state = 'pending' and not exists (
      select from webhook_deliveries as earlier
      where earlier.record_id = record.record_id
        and earlier.state = 'pending' and earlier.sequence < record.sequence)`,
    set: sql`attempts = record.attempts + 1, backoff_step = record.backoff_step + 1, last_tried_at = now()`,
    columns: sql`claimed.id, claimed.event_id, claimed.attempts, claimed.backoff_step,
      claimed.retry_since, endpoint.failures, event.type, event.body`,
    joins: sql`cross join webhook_endpoint as endpoint join webhook_events as event on event.id = claimed.event_id`,
  });

/** Consequence of an attempt: the end of the delivery, or the next attempt. */
export type Followup =
  { state: 'delivered' } | { state: 'dead' } | { state: 'pending'; seconds: number; step: number };

/**
 * Stores the result of an attempt and ends its lease, unless another worker has claimed the delivery since.
 */
export function storeAttempt(
  database: Handle,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  result: { status: number | null; error: string | null },
  followup: Followup,
): Promise<void> {
  const { seconds, step } = followup.state === 'pending' ? followup : { seconds: 0, step: null };
  return execute(database)`update webhook_deliveries set state = ${followup.state}, leased_until = null,
      next_try_at = now() + make_interval(secs => ${seconds}), backoff_step = coalesce(${step}::int, backoff_step),
      last_status = ${result.status}, last_error = ${result.error}
    where id = ${id}::uuid and attempts = ${attempts} and state = 'pending'`;
}

/** True for a delivery of a message to a member, which the details of its record show for 90 days. */
const isShown = sql`exists (select from webhook_events where id = delivery.event_id and member_id is not null
  and created_at > now() - interval '90 days')`;

/**
 * Deletes delivered events after 7 days, dead letters and what waits during a pause or for an endpoint that there is not
 * after 30, and events without deliveries. Messages to members stay for 90 days.
 */
export async function deleteOld(database: Handle): Promise<void> {
  await execute(database)`delete from webhook_deliveries as delivery
    where (state = 'delivered' and created_at < now() - interval '7 days' and not ${isShown})
      or (state = 'dead' and created_at < now() - interval '30 days' and not ${isShown})
      or (state = 'pending' and created_at < now() - interval '30 days' and not exists (
        select from webhook_endpoint where paused_until is null))`;
  await execute(database)`delete from webhook_events as event
    where created_at < now() - case when member_id is null then interval '1 hour' else interval '90 days' end
      and not exists (select from webhook_deliveries where event_id = event.id)`;
}
