import { sql } from 'kysely';
import type { Handle } from '../../database/schema.ts';

/** Rate limits of messages to a phone. */
const phoneLimits = [
  { messages: 1, seconds: 60 },
  { messages: 5, seconds: 3_600 },
  { messages: 10, seconds: 86_400 },
] as const;

/** Rate limit of phones per address, in the hour after the first of them. */
const maxPhonesOfAddress = 5;

/** Counts a message to a phone unless a limit is reached. One statement, so that concurrent calls cannot exceed it. */
export async function countMessage(database: Handle, phoneNumber: string): Promise<boolean> {
  const withinAll = phoneLimits.map(
    ({ messages, seconds }) =>
      sql`count(*) filter (where sent > now() - ${seconds} * interval '1 second') < ${messages}`,
  );
  const { rows } = await sql`
    insert into code_phones as phone (phone_number, sent_at) values (${phoneNumber}, array[now()])
    on conflict (phone_number) do update
      set sent_at = array(
        select sent from unnest(phone.sent_at) sent where sent > now() - interval '1 day'
      ) || now()
      where (select ${sql.join(withinAll, sql` and `)} from unnest(phone.sent_at) sent)
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Seconds until the next message to a phone is allowed, for `Retry-After`. */
export async function secondsUntilNext(database: Handle, phoneNumber: string): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - sent)::float8 as age
    from code_phones, unnest(sent_at) sent where phone_number = ${phoneNumber} order by age`.execute(
    database,
  );
  const waits = phoneLimits.map(({ messages, seconds }) => {
    const oldest = rows[messages - 1];
    return oldest === undefined ? 0 : seconds - oldest.age;
  });
  return Math.max(1, Math.ceil(Math.max(...waits)));
}

/**
 * Counts a phone against an address unless the address has reached its limit.
 *
 * @param again true if the same phone counts again
 */
export async function countPhoneOfAddress(
  database: Handle,
  address: string,
  phoneNumber: string,
  { again }: { again: boolean },
): Promise<boolean> {
  const known = again ? sql`false` : sql`${phoneNumber} = any(entry.phones)`;
  const expired = sql`entry.since <= now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into code_addresses as entry (address, phones, since) values (${address}, array[${phoneNumber}], now())
    on conflict (address) do update set
      phones = case
        when ${expired} then array[${phoneNumber}]
        when ${known} then entry.phones
        else entry.phones || array[${phoneNumber}] end,
      since = case when ${expired} then now() else entry.since end
      where ${expired} or ${known} or cardinality(entry.phones) < ${maxPhonesOfAddress}
    returning 1`.execute(database);
  return rows.length > 0;
}

export async function isAddressLimited(database: Handle, address: string): Promise<boolean> {
  const row = await database
    .selectFrom('code_addresses')
    .select('address')
    .where('address', '=', address)
    .where('since', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql<boolean>`cardinality(phones) >= ${maxPhonesOfAddress}`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes entries older than any limit, so that the tables hold one day at most. Runs outside any transaction and skips
 * locked rows, so that concurrent clean-ups do not wait for each other.
 */
export async function deleteExpired(database: Handle): Promise<void> {
  const skipLocked = sql`for update skip locked`;
  await sql`
    delete from code_addresses where address in (
      select address from code_addresses where since < now() - interval '1 hour' ${skipLocked})`.execute(
    database,
  );
  // Times are appended: the last one is the newest.
  await sql`
    delete from code_phones where phone_number in (
      select phone_number from code_phones
      where sent_at[cardinality(sent_at)] < now() - interval '1 day' ${skipLocked})`.execute(database);
  await sql`
    delete from one_time_codes where phone_number in (
      select phone_number from one_time_codes where created_at < now() - interval '1 day' ${skipLocked})`.execute(
    database,
  );
}
