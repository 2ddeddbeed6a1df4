import { sql, type Selectable } from 'kysely';
import type { Handle, TransactionHandle, UsersTable } from '../../../database/schema.ts';
import type { Obstacles } from './erasure.rules.ts';

const personColumns = [
  ...(['id', 'first_name', 'last_name', 'phone_number', 'email', 'profile_img_url'] as const),
  ...(['deleted_at', 'anonymised_at'] as const),
];

/** A user as the erasure needs it. */
export type PersonRow = Pick<Selectable<UsersTable>, (typeof personColumns)[number]>;

const person = (database: Handle, id: string) =>
  database.selectFrom('users').select(personColumns).where('id', '=', id);

/** Reads a user, also a deleted one. */
export const selectPerson = (database: Handle, id: string): Promise<PersonRow | undefined> =>
  person(database, id).executeTakeFirst();

/** Locks a user, also against new records, until the transaction ends. */
export const lockPerson = (transaction: TransactionHandle, id: string): Promise<PersonRow | undefined> =>
  person(transaction, id).forUpdate().executeTakeFirst();

const today = sql`(now() at time zone 'Africa/Lagos')::date`;

/** Finds what stands in the way of an erasure. */
export async function selectObstacles(database: Handle, id: string): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select
      exists (select from legal_holds where user_id = ${id}::uuid and cleared_at is null) as held,
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
          and (start_ride or delivery_date >= ${today})) as trips`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a source has a row');
  return found;
}

/** Tables of a person's records that an erasure concerns, in its order. */
const personTables = [
  ...(['passenger_requests', 'sent_parcels', 'offered_rides', 'parcel_trips', 'posts'] as const),
  ...(['driver_applications', 'payouts', 'withdrawals'] as const),
];

/** Ids of a person's records by table. */
export type PersonRecords = Record<(typeof personTables)[number], string[]>;

/** Ids of a person's records that an erasure concerns; of payments those that are due. */
export async function selectRecords(database: Handle, id: string): Promise<PersonRecords> {
  const records = {} as PersonRecords;
  for (const table of personTables) {
    const owner = sql.ref(table === 'posts' ? 'author_user_id' : 'user_id');
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${owner} = ${id}::uuid ${remaining[table] ?? sql``} order by id`.execute(
      database,
    );
    records[table] = rows.map((row) => row.id);
  }
  return records;
}

/** Conditions of tables whose rows stay, or were emptied before. */
const remaining: Partial<Record<keyof PersonRecords, ReturnType<typeof sql>>> = {
  passenger_requests: sql`and anonymised_at is null`,
  sent_parcels: sql`and anonymised_at is null`,
  payouts: sql`and anonymised_at is null and settled_at is not null
    and greatest(created_at, settled_at) < payments_kept_since()`,
  withdrawals: sql`and anonymised_at is null
    and coalesce(decided_at, deleted_at) < payments_kept_since()
    and not exists (select from payouts where payouts.id = withdrawals.id and anonymised_at is null
      and greatest(created_at, settled_at) >= payments_kept_since())`,
};

/** Payments that stay, with the first day on which all of them are due. */
interface Kept {
  withdrawals: number;
  values: number;
  until: string | null;
}

/** Counts the payments of a person that stay. */
export async function selectKept(database: Handle, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select count(*) filter (where kind = 'withdrawal') as withdrawals, count(*) filter (where kind = 'value') as values,
      to_char(date_trunc('year', max(at) at time zone 'Africa/Lagos') + interval '7 years', 'YYYY-MM-DD') as until
    from (
      select 'withdrawal' as kind, greatest(w.date_requested, w.decided_at, w.deleted_at, p.settled_at) as at
      from withdrawals w left join payouts p on p.id = w.id
      where w.user_id = ${id}::uuid and w.anonymised_at is null
        and (coalesce(w.decided_at, w.deleted_at, now()) >= payments_kept_since()
          or greatest(p.created_at, p.settled_at) >= payments_kept_since())
      union all
      select 'value', at from audit_personal where user_id = ${id}::uuid and at >= payments_kept_since()
    ) as kept`.execute(database);
  return rows[0] ?? { withdrawals: 0, values: 0, until: null };
}

/** Digests of the personal values of the audit that are due. */
export async function selectDueValues(database: Handle, id: string): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select digest from audit_personal where user_id = ${id}::uuid and at < payments_kept_since()`.execute(
    database,
  );
  return rows.map(({ digest }) => digest);
}

/** A stored answer of the service API. */
type StoredAnswer = { key_id: string; idempotency_key: string; answer: unknown };

/** Stored answers of the service API that contain one of the texts. They are kept for three days. */
export async function lockAnswers(
  transaction: TransactionHandle,
  texts: readonly string[],
): Promise<StoredAnswer[]> {
  if (texts.length === 0) return [];
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const { rows } = await sql<StoredAnswer>`
    select key_id, idempotency_key, answer from service_answers
    where answer is not null and answer::text like any(${patterns}::text[]) for update`.execute(transaction);
  return rows;
}

export async function setAnswer(transaction: TransactionHandle, stored: StoredAnswer): Promise<void> {
  await sql`
    update service_answers set answer = ${JSON.stringify(stored.answer)}::json
    where key_id = ${stored.key_id}::uuid and idempotency_key = ${stored.idempotency_key}`.execute(
    transaction,
  );
}

/**
 * Deletes what calls and imports that named a phone number left behind for a day at most: codes and limits of password
 * resets and logins by somebody who is no admin, and the report of an import.
 */
export async function forgetPhone(transaction: TransactionHandle, phone: string): Promise<void> {
  await sql`delete from import_refusals where position(${phone} in detail) > 0`.execute(transaction);
  const { rows: staff } = await sql`select from admins where phone_number = ${phone}`.execute(transaction);
  if (staff.length > 0) return;
  await sql`delete from one_time_codes where phone_number = ${phone}`.execute(transaction);
  await sql`update limiter_counts set things = array_remove(things, ${phone}) where ${phone} = any(things)`.execute(
    transaction,
  );
  await sql`delete from limiter_counts where principal = ${phone}`.execute(transaction);
}

/** Deletes saved views of staff whose name or search has the phone number, the e-mail address or the full name. */
export async function forgetSearches(
  transaction: TransactionHandle,
  {
    phone_number: phone,
    email,
    first_name: first,
    last_name: last,
  }: Pick<PersonRow, 'phone_number' | 'email' | 'first_name' | 'last_name'>,
): Promise<void> {
  const texts = [email, `${first} ${last}`.trim()].filter((text) => text !== '');
  // The ten digits that all spellings of a phone number share.
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  await sql`
    delete from saved_views where exists (
      select from unnest(array[name, search]) as stored (text)
      where exists (select from unnest(${texts}::text[]) as own (text) where position(lower(own.text) in lower(stored.text)) > 0)
        or (length(${digits}::text) >= 7 and position(${digits} in regexp_replace(stored.text, '\\D', '', 'g')) > 0)
    )`.execute(transaction);
}

/** Erased users with the time of the erasure, oldest first. */
export async function selectErased(database: Handle): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, anonymised_at as at from users where anonymised_at is not null order by anonymised_at`.execute(
    database,
  );
  return rows;
}
