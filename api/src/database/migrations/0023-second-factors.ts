import { sql, type Kysely } from 'kysely';

/** Second factors of staff: passkeys, authenticator app, recovery codes; logins that wait for one; proofs and tries. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column factor_at timestamptz`.execute(database);

  await sql`
    create table pending_logins (
      id uuid primary key,
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      admin_id uuid not null references admins (id) on delete cascade,
      password_digest text not null check (password_digest ~ '^[0-9a-f]{64}$'),
      address text not null,
      set_up boolean not null,
      tries integer not null default 0 check (tries >= 0),
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index pending_logins_admin on pending_logins (admin_id)`.execute(database);

  await sql`
    create table staff_passkeys (
      id uuid primary key,
      admin_id uuid not null references admins (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null default '{}',
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(database);
  await sql`create index staff_passkeys_admin on staff_passkeys (admin_id)`.execute(database);

  // The secret is encrypted. A set-up counts as a factor once a code has confirmed it.
  await sql`
    create table staff_totp (
      admin_id uuid primary key references admins (id) on delete cascade,
      secret text not null,
      confirmed_at timestamptz,
      last_step integer not null default 0
    )`.execute(database);

  await sql`
    create table recovery_codes (
      admin_id uuid not null references admins (id) on delete cascade,
      code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
      primary key (admin_id, code_hash)
    )`.execute(database);

  // One challenge for each session or pending login and purpose; deleted by its use.
  await sql`
    create table factor_challenges (
      holder_id uuid not null,
      purpose text not null check (purpose in ('register', 'prove')),
      challenge text not null,
      expires_at timestamptz not null,
      primary key (holder_id, purpose)
    )`.execute(database);

  // Wrong codes of an account in the hour after the first.
  await sql`
    create table factor_tries (
      admin_id uuid primary key references admins (id) on delete cascade,
      tries integer not null check (tries >= 0),
      since timestamptz not null default now()
    )`.execute(database);
}
