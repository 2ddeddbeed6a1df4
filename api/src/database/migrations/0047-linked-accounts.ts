import { sql, type Kysely } from 'kysely';

/**
 * Indexes by which accounts are linked: number plates without spelling, and the first nine of the last ten digits of phone
 * numbers. `linked-accounts.read-model.ts` repeats the expressions.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Migrations that run together are one transaction. All their tables at once, in the order of the writers, so that
  // whoever waits for an index holds none of the tables that a later one locks.
  await sql`lock table parcel_trips, offered_rides, passenger_requests, sent_parcels, posts, driver_applications,
    withdrawals, payouts, earnings, ledger_transactions, ledger_postings, users in share row exclusive mode`.execute(
    database,
  );
  // Letters and digits of a plate or licence, whatever stands between them.
  await sql`
    create function identifier_key(given text) returns text immutable parallel safe language sql
    return upper(regexp_replace(given, '[^[:alnum:]]', '', 'g'))`.execute(database);
  await sql`create index offered_rides_plate on offered_rides (identifier_key(plate_no))`.execute(database);
  await sql`create index users_phone_block
    on users ((left(right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10), 9)))`.execute(database);
}
