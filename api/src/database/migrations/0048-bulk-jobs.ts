import { sql, type Kysely } from 'kysely';

/** Bulk jobs: an action on records that were frozen, and the result for each. `record_id` is a row of the list's table. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_jobs (
      id uuid primary key,
      admin_id uuid not null references admins (id),
      list text not null,
      action text not null,
      reason text check (length(reason) <= 500),
      address text not null,
      request_id text not null,
      state text not null default 'frozen' check (state in ('frozen', 'running', 'done', 'cancelled')),
      count integer not null,
      amount bigint,
      hash text not null,
      groups jsonb not null,
      exceptions jsonb not null,
      confirm_under_way boolean not null default false,
      frozen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      confirmed_at timestamptz,
      finished_at timestamptz,
      check (state in ('frozen', 'cancelled') or confirmed_at is not null),
      check ((state in ('done', 'cancelled')) = (finished_at is not null))
    )`.execute(database);
  await sql`create index bulk_jobs_running on bulk_jobs (confirmed_at) where state = 'running'`.execute(
    database,
  );
  await sql`create index bulk_jobs_admin on bulk_jobs (admin_id, id)`.execute(database);

  await sql`
    create table bulk_items (
      id uuid primary key,
      job_id uuid not null references bulk_jobs (id) on delete cascade,
      record_id uuid not null,
      version text not null,
      amount bigint,
      exceptions text[] not null,
      state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'cancelled')),
      reason text,
      tries integer not null default 0,
      next_try_at timestamptz not null default now(),
      settled_at timestamptz,
      unique (job_id, record_id),
      check ((state = 'waiting') = (settled_at is null))
    )`.execute(database);
  await sql`create index bulk_items_job on bulk_items (job_id, state, id)`.execute(database);
  await sql`create index bulk_items_record on bulk_items (record_id)`.execute(database);
}
