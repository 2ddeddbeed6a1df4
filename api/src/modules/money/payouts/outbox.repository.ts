import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { claimRows } from '../../../jobs/claim-rows.ts';
import type { PayoutRow } from './payouts.repository.ts';

/**
 * Claims the payouts that have been due longest. They are `sending` from now on, before any call to the provider.
 * @param leaseSeconds longer than all calls for one payout take
 * @param take number of payouts that the worker begins at once
 */
export const claimDue = (
  database: Handle,
  provider: PayoutRow['provider'],
  { leaseSeconds, take }: { leaseSeconds: number; take: number },
): Promise<PayoutRow[]> =>
  claimRows(database, {
    ...{ table: 'payouts', leaseSeconds, limit: take },
    where: sql`provider = ${provider} and state in ('queued', 'sending', 'sent')`,
    set: sql`tries = record.tries + 1, updated_at = now(),
      state = case when record.state = 'queued' then 'sending' else record.state end`,
  });

/** Notes the trouble of open payouts whose provider is not connected. @returns the provider of each */
export async function markAbandoned(
  database: Handle,
  { connected, trouble }: { connected: string[]; trouble: string },
): Promise<string[]> {
  const rows = await allRows<{ provider: string }>(database)`
    update payouts set trouble = ${trouble}, updated_at = now()
    where provider <> 'manual' and state in ('queued', 'sending', 'sent') and provider <> all(${connected}::text[])
    returning provider`;
  return rows.map(({ provider }) => provider);
}

/** Ends the lease and schedules the next attempt. */
export const scheduleRetry = (
  database: Handle,
  id: string,
  { seconds, trouble }: { seconds: number; trouble: string | null },
) =>
  execute(database)`
    update payouts set leased_until = null, next_try_at = now() + make_interval(secs => ${seconds}),
      trouble = ${trouble}, updated_at = now()
    where id = ${id}::uuid`;

/** Returns a payout that the provider does not have to the queue, unless another worker has claimed it since. */
export const requeue = (database: Handle, { id, tries }: PayoutRow) =>
  execute(database)`
    update payouts set state = 'queued' where id = ${id}::uuid and state = 'sending' and tries = ${tries}`;

/** Number of the payouts of each provider that have no result yet, and the age in seconds of the oldest. */
export async function selectWaiting(database: Handle) {
  const rows = await allRows<{ provider: string; count: number; age: number }>(database)`
    select provider, count(*)::bigint as count, extract(epoch from now() - min(created_at))::float8 as age
    from payouts where state in ('queued', 'sending', 'sent') group by provider`;
  return rows.map(({ provider, count, age }) => ({ provider, count, oldestSeconds: Math.max(0, age) }));
}
