import { sql, type Kysely } from 'kysely';

/** Withdrawal requests and earnings entries, in kobo. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawals (
      id uuid primary key,
      user_id uuid not null references users (id),
      withdrawal_id text not null unique,
      account_number text not null check (account_number ~ '^[0-9]{10}$'),
      account_name text not null,
      bank text not null,
      bank_code text not null,
      requested_amount bigint not null check (requested_amount > 0),
      status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
      date_requested timestamptz not null default now(),
      decided_by uuid references admins (id),
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by uuid references admins (id),
      delete_reason text,
      check ((status = 'pending') = (decided_at is null))
    )`.execute(database);
  await sql`create index withdrawals_live on withdrawals (id) where deleted_at is null`.execute(database);
  await sql`create index withdrawals_live_status on withdrawals (status, id) where deleted_at is null`.execute(
    database,
  );
  await sql`create index withdrawals_user on withdrawals (user_id)`.execute(database);

  await sql`
    create table earnings (
      id uuid primary key,
      kind text not null check (kind in ('product', 'referral')),
      user_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      date timestamptz not null default now(),
      accepted_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by uuid references admins (id),
      delete_reason text
    )`.execute(database);
  await sql`create index earnings_live on earnings (kind, id) where deleted_at is null`.execute(database);
  await sql`create index earnings_user on earnings (user_id)`.execute(database);
}
