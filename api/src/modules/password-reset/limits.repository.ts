import { sql } from 'kysely';
import type { Handle } from '../../database/schema.ts';

/** At most so many messages to a phone in so many seconds. */
const phoneLimits = [
  { messages: 1, seconds: 60 },
  { messages: 5, seconds: 3_600 },
  { messages: 10, seconds: 86_400 },
] as const;

/** Phones that an address may try in the hour after the first of them. */
const phonesOfAddress = 5;

/** Counts a message to a phone, unless a limit is reached. One statement: of many at the same moment one is counted. */
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

/** Seconds until a phone may get its next message, for `Retry-After`. */
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
 * Counts a phone that an address asked for, unless the address has tried too many within its hour.
 *
 * @param again whether asking for the same phone once more counts once more
 */
export async function countPhoneOfAddress(
  database: Handle,
  address: string,
  phoneNumber: string,
  { again }: { again: boolean },
): Promise<boolean> {
  const known = again ? sql`false` : sql`${phoneNumber} = any(asked.phones)`;
  const over = sql`asked.since <= now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into code_addresses as asked (address, phones, since) values (${address}, array[${phoneNumber}], now())
    on conflict (address) do update set
      phones = case
        when ${over} then array[${phoneNumber}]
        when ${known} then asked.phones
        else asked.phones || array[${phoneNumber}] end,
      since = case when ${over} then now() else asked.since end
      where ${over} or ${known} or cardinality(asked.phones) < ${phonesOfAddress}
    returning 1`.execute(database);
  return rows.length > 0;
}

export async function addressIsSpent(database: Handle, address: string): Promise<boolean> {
  const row = await database
    .selectFrom('code_addresses')
    .select('address')
    .where('address', '=', address)
    .where('since', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql<boolean>`cardinality(phones) >= ${phonesOfAddress}`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets what no limit looks at any more, so that the tables hold a day at most. By itself, not in a transaction of
 * somebody's, and past rows that are locked: two that clean up cannot wait for each other.
 */
export async function forgetOld(database: Handle): Promise<void> {
  const free = sql`for update skip locked`;
  await sql`
    delete from code_addresses where address in (
      select address from code_addresses where since < now() - interval '1 hour' ${free})`.execute(database);
  // Times are appended, so the last one is the newest.
  await sql`
    delete from code_phones where phone_number in (
      select phone_number from code_phones
      where sent_at[cardinality(sent_at)] < now() - interval '1 day' ${free})`.execute(database);
  await sql`
    delete from one_time_codes where phone_number in (
      select phone_number from one_time_codes where created_at < now() - interval '1 day' ${free})`.execute(
    database,
  );
}
