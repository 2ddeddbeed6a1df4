import { sql, type Kysely } from 'kysely';

/** Users of the app. Amounts are in kobo; the balance is computed from the other three and is never negative. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      profile_img_url text,
      first_name text not null,
      last_name text not null,
      phone_number text not null,
      email text not null,
      blocked boolean not null default false,
      is_driver boolean not null default false,
      is_verified boolean not null default false,
      referred_by uuid references users (id),
      total_earnings bigint not null default 0 check (total_earnings >= 0),
      total_withdrawals bigint not null default 0 check (total_withdrawals >= 0),
      total_refunds bigint not null default 0 check (total_refunds >= 0),
      total_balance bigint not null generated always as
        (total_earnings + total_refunds - total_withdrawals) stored check (total_balance >= 0),
      search text not null generated always as
        (lower(first_name || ' ' || last_name || ' ' || phone_number || ' ' || email)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by uuid references admins (id),
      delete_reason text,
      check (referred_by <> id)
    )`.execute(database);

  await sql`create unique index users_live_phone on users (phone_number) where deleted_at is null`.execute(
    database,
  );
  // One index in newest-first order per filter, so that the cost of a page does not grow with its depth.
  await sql`create index users_live on users (id) where deleted_at is null`.execute(database);
  await sql`create index users_live_drivers on users (id) where deleted_at is null and is_driver`.execute(
    database,
  );
  await sql`create index users_live_blocked on users (id) where deleted_at is null and blocked`.execute(
    database,
  );
  await sql`create index users_live_verified on users (id) where deleted_at is null and is_verified`.execute(
    database,
  );
  await sql`create index users_live_not_verified on users (id) where deleted_at is null and not is_verified`.execute(
    database,
  );
  await sql`create index users_created on users (created_at) where deleted_at is null`.execute(database);
  await sql`create index users_referred_by on users (referred_by) where referred_by is not null`.execute(
    database,
  );
  await sql`create index users_search on users using gin (search gin_trgm_ops)`.execute(database);
}
