import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Rate limit of phones per address, in the hour after the first of them. */
const maxPhonesOfAddress = 5;

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

/** Deletes the entries that limit nothing any more. Skips locked rows. */
export async function deleteExpiredAddresses(database: Handle): Promise<void> {
  await sql`
    delete from code_addresses where address in (
      select address from code_addresses where since < now() - interval '1 hour'
      for update skip locked)`.execute(database);
}
