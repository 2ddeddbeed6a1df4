import { sql } from 'kysely';
import type { Handle } from '../../database/schema.ts';
import type { DuePayout } from './payouts.repository.ts';

/**
 * Takes the payout that has been due longest, for one worker alone and for a while: a worker that dies leaves it to
 * the next. From now on it may have reached the provider, so it is `sending` before any call is made.
 *
 * @param leaseSeconds longer than all calls for one payout may take
 */
export async function takeDue(
  database: Handle,
  provider: DuePayout['provider'],
  leaseSeconds: number,
): Promise<DuePayout | undefined> {
  const { rows } = await sql<DuePayout>`
    with due as (
      select id from payouts
      where provider = ${provider} and state in ('queued', 'sending', 'sent') and next_try_at <= now()
        and (leased_until is null or leased_until < now())
      order by next_try_at limit 1 for no key update skip locked
    )
    update payouts set leased_until = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1,
      state = case when state = 'queued' then 'sending' else state end, updated_at = now()
    from due join withdrawals as request on request.id = due.id
    where payouts.id = due.id
    returning payouts.*, request.account_number, request.account_name, request.bank_code`.execute(database);
  return rows[0];
}

/** Gives a payout back, to be looked at again later. */
export async function putBack(
  database: Handle,
  id: string,
  { seconds, trouble }: { seconds: number; trouble: string | null },
): Promise<void> {
  await sql`
    update payouts set leased_until = null, next_try_at = now() + make_interval(secs => ${seconds}),
      trouble = ${trouble}, updated_at = now()
    where id = ${id}::uuid`.execute(database);
}

/** The provider has nothing of it: it is as if it had not been sent. Not where somebody else has taken it since. */
export async function requeue(database: Handle, { id, tries }: DuePayout): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .execute();
}
