import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { Obstacles } from './erasure.rules.ts';

/** A user as the erasure needs it. */
export type PersonRow = Pick<
  Row<'users'>,
  | ('id' | 'first_name' | 'last_name' | 'phone_number' | 'email' | 'profile_img_url')
  | ('deleted_at' | 'anonymised_at')
>;

/** Reads a user, also a deleted one. */
export const selectPerson = (database: Handle, id: string, lock = sql``) =>
  firstRow<PersonRow>(database)`
    select id, first_name, last_name, phone_number, email, profile_img_url, deleted_at, anonymised_at
      from users where id = ${id}::uuid ${lock}`;

/** Locks a user, also against new records, until the transaction ends. */
export const lockPerson = (transaction: TransactionHandle, id: string) =>
  selectPerson(transaction, id, sql`for update`);

const today = sql`(now() at time zone 'Africa/Lagos')::date`;

/** Finds what stands in the way of an erasure. */
export async function selectObstacles(database: Handle, id: string): Promise<Obstacles> {
  const found = await firstRow<Obstacles>(database)`
    select
      exists (select from legal_holds where user_id = ${id}::uuid and cleared_at is null) as has_legal_hold,
      (select total_balance from users where id = ${id}::uuid)
        + (select coalesce(sum(abs(balance)), 0)::bigint from ledger_accounts where user_id = ${id}::uuid) as balance,
      (select count(*) from withdrawals
        where user_id = ${id}::uuid and status = 'pending' and deleted_at is null) as withdrawals,
      (select count(*) from payouts
        where user_id = ${id}::uuid and state in ('queued', 'sending', 'sent')) as payouts,
      (select count(*) from driver_applications
        where user_id = ${id}::uuid and status = 'pending' and deleted_at is null) as applications,
      (select count(*) from parcel_trips
        where user_id = ${id}::uuid and deleted_at is null and arrival_date >= ${today})
      + (select count(*) from offered_rides
        where user_id = ${id}::uuid and deleted_at is null and travelling_date >= ${today})
      + (select count(*) from passenger_requests
        where (user_id = ${id}::uuid or driver_id = ${id}::uuid) and deleted_at is null and travelling_date >= ${today})
      + (select count(*) from (
          select * from sent_parcels where user_id = ${id}::uuid
          union select * from sent_parcels where trip_id in (select id from parcel_trips where user_id = ${id}::uuid)
        ) as parcel
        where deleted_at is null and not end_ride and not cancel_ride
          and (start_ride or delivery_date >= ${today})) as trips`;
  if (found === undefined) throw new Error('a select without a source has a row');
  return found;
}

/** Counts the payments of a person that stay. @returns also the first day on which all of them are due */
export async function selectKept(database: Handle, id: string) {
  const selected = await firstRow<{ withdrawals: number; values: number; until: string | null }>(database)`
    select count(*) filter (where kind = 'withdrawal') as withdrawals, count(*) filter (where kind = 'value') as values,
      to_char(date_trunc('year', max(at) at time zone 'Africa/Lagos') + interval '7 years', 'YYYY-MM-DD') as until
    from (
      select 'withdrawal' as kind, greatest(w.date_requested, w.decided_at, w.deleted_at, p.settled_at) as at
      from withdrawals w left join payouts p on p.id = w.id
      where w.user_id = ${id}::uuid and w.anonymised_at is null
        and (coalesce(w.decided_at, w.deleted_at, now()) >= payments_kept_since()
          or greatest(p.created_at, p.settled_at) >= payments_kept_since())
      union all
      select 'value', at from audit_personal
      where user_id = ${id}::uuid and not until_erased and at >= payments_kept_since()
    ) as kept`;
  return selected ?? { withdrawals: 0, values: 0, until: null };
}

/** A stored answer to a service key or an admin. */
type StoredAnswer = { caller_id: string; idempotency_key: string; answer: unknown };

/** Stored answers that contain one of the texts. They are kept for three days. */
export async function lockAnswers(transaction: TransactionHandle, texts: readonly string[]) {
  if (texts.length === 0) return [];
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return allRows<StoredAnswer>(transaction)`select caller_id, idempotency_key, answer from service_answers
    where answer is not null and answer::text like any(${patterns}::text[]) for update`;
}

export const setAnswer = (transaction: TransactionHandle, stored: StoredAnswer) =>
  execute(transaction)`update service_answers set answer = ${JSON.stringify(stored.answer)}::json
    where caller_id = ${stored.caller_id}::uuid and idempotency_key = ${stored.idempotency_key}`;

/**
 * Deletes what calls that named a phone number left behind for a day at most: codes and limits of password resets and
 * logins by somebody who is no admin.
 */
export async function forgetPhone(transaction: TransactionHandle, phone: string): Promise<void> {
  if (await hasRow(transaction)`select from admins where phone_number = ${phone}`) return;
  await execute(transaction)`delete from one_time_codes where phone_number = ${phone}`;
  await execute(transaction)`
    update limiter_counts set things = array_remove(things, ${phone}) where ${phone} = any(things)`;
  await execute(transaction)`delete from limiter_counts where principal = ${phone}`;
}

/** Erased users with the time of the erasure, oldest first. */
export const selectErased = (database: Handle) =>
  allRows<{ id: string; at: Date }>(database)`
    select id, anonymised_at as at from users where anonymised_at is not null order by anonymised_at`;

/** The hold of a user with the name of the admin who set it. */
export const selectLegalHold = (database: Handle, userId: string) =>
  firstRow<{ set_by: string | null }>(
    database,
  )`select reason, set_at as "setAt", set_by, first_name || ' ' || last_name as "setBy"
      from legal_holds left join admins on admins.id = legal_holds.set_by
      where user_id = ${userId}::uuid and cleared_at is null`;

/** Sets a hold. @returns false if one is set */
export const insertLegalHold = (
  transaction: TransactionHandle,
  userId: string,
  adminId: string,
  reason: string,
) =>
  hasRow(transaction)`
    insert into legal_holds (id, user_id, reason, set_by) values (${newId()}, ${userId}, ${reason}, ${adminId})
      on conflict (user_id) where cleared_at is null do nothing returning id`;

/** True if somebody else than an admin holds a user's data, or did so in the last 30 days. */
export const selectHeldByOther = (database: Handle, userId: string, adminId: string) =>
  hasRow(database)`
    select from legal_holds where user_id = ${userId}::uuid and set_by is distinct from ${adminId}::uuid
      and (cleared_at is null or cleared_at > now() - interval '30 days')`;

/** Clears a hold, or only one that an admin set. @returns false if there is none */
export const clearLegalHold = (
  transaction: TransactionHandle,
  { userId, by, setBy }: { userId: string; by: string | null; setBy: string | null },
) =>
  hasRow(transaction)`update legal_holds set cleared_by = ${by}::uuid, cleared_at = now()
      where user_id = ${userId}::uuid and cleared_at is null
        and (${setBy}::uuid is null or set_by = ${setBy}::uuid) returning id`;
