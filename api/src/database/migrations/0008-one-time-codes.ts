import { sql, type Kysely } from 'kysely';

/** One-time codes for password resets, and the state of their rate limits. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // One row per phone: a new code replaces the old one and revokes its reset permission.
  // `admin_id` is null if the phone is unknown and callers must not learn that.
  await sql`
    create table one_time_codes (
      phone_number text primary key check (phone_number ~ '^[0-9]{11}$'),
      id uuid not null,
      admin_id uuid references admins (id) on delete cascade,
      code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
      tries integer not null default 0 check (tries >= 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      reset_hash text unique check (reset_hash ~ '^[0-9a-f]{64}$'),
      reset_expires_at timestamptz,
      check ((reset_hash is null) = (reset_expires_at is null))
    )`.execute(database);

  // Times at which codes were sent to a phone in the last day.
  await sql`
    create table code_phones (
      phone_number text primary key,
      sent_at timestamptz[] not null
    )`.execute(database);

  // Phones that an address has requested codes for, within an hour of the first.
  await sql`
    create table code_addresses (
      address text primary key,
      phones text[] not null,
      since timestamptz not null default now()
    )`.execute(database);
}
