import { sql, type Kysely } from 'kysely';

/** Sliding windows of rate limits, and one-time codes that belong to the browser which requested them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Times of the counted events of a subject, oldest first; only those within the longest limit are kept.
  await sql`
    create table rate_limits (
      kind text not null,
      subject text not null,
      counted_at timestamptz[] not null,
      primary key (kind, subject)
    )`.execute(database);
  await sql`
    insert into rate_limits (kind, subject, counted_at)
    select 'code-phone', phone_number, sent_at from code_phones`.execute(database);
  await sql`drop table code_phones`.execute(database);
  await sql`delete from throttles where kind = 'login-address'`.execute(database);

  // One row per phone and browser: another browser's request ends no code. Codes are valid for ten minutes only, so those
  // of the former form are dropped.
  await sql`delete from one_time_codes`.execute(database);
  await sql`
    alter table one_time_codes
      add column browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
      drop constraint one_time_codes_pkey,
      add primary key (phone_number, browser_hash)`.execute(database);
}
