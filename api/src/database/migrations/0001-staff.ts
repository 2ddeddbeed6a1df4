import { sql, type Kysely } from 'kysely';

/** Admins, their sessions, the throttles of failed attempts, and metadata of the system. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(database);

  await sql`
    create table admins (
      id uuid primary key,
      first_name text not null,
      last_name text not null,
      phone_number text not null check (phone_number ~ '^[0-9]{11}$'),
      password_hash text not null,
      super_admin boolean not null default false,
      rights jsonb not null default '{}' check (jsonb_typeof(rights) = 'object'),
      search text not null generated always as
        (lower(first_name || ' ' || last_name || ' ' || phone_number)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by uuid references admins (id),
      delete_reason text
    )`.execute(database);
  await sql`create unique index admins_live_phone on admins (phone_number) where deleted_at is null`.execute(
    database,
  );
  await sql`create index admins_live on admins (id) where deleted_at is null`.execute(database);

  await sql`
    create table sessions (
      id uuid primary key,
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      admin_id uuid not null references admins (id) on delete cascade,
      address text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index sessions_admin on sessions (admin_id)`.execute(database);

  await sql`
    create table throttles (
      kind text not null,
      subject text not null,
      failures integer not null check (failures >= 0),
      locked_until timestamptz,
      failed_at timestamptz not null default now(),
      primary key (kind, subject)
    )`.execute(database);

  await sql`
    create table meta (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(database);
}
