import { sql, type Kysely } from 'kysely';

/** One-time codes by which a forgotten password is replaced, and what limits asking for them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // One row a phone: a new code takes the old one's place, and what the old one allowed ends with it.
  // `admin_id` is null where the phone is nobody's and the asker is not to learn that.
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

  // When codes were sent to a phone in the last day.
  await sql`
    create table code_phones (
      phone_number text primary key,
      sent_at timestamptz[] not null
    )`.execute(database);

  // Which phones an address has tried since the first of them, for an hour.
  await sql`
    create table code_addresses (
      address text primary key,
      phones text[] not null,
      since timestamptz not null default now()
    )`.execute(database);
}
