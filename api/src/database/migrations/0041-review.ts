import { sql, type Kysely } from 'kysely';

/**
 * Review mode: claims of records, and decisions that take effect after some seconds. `record_id` is a row of the queue's
 * table. Driver applications get the remark of their decision.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_claims (
      queue text not null check (queue in ('withdrawals', 'driverApplications')),
      record_id uuid not null,
      admin_id uuid not null references admins (id),
      claimed_at timestamptz not null default now(),
      until timestamptz not null,
      primary key (queue, record_id)
    )`.execute(database);

  // `next_try_at` is `takes_effect_at` until an attempt fails.
  await sql`
    create table scheduled_decisions (
      id uuid primary key,
      queue text not null check (queue in ('withdrawals', 'driverApplications')),
      record_id uuid not null,
      admin_id uuid not null references admins (id),
      decision text not null check (decision in ('accepted', 'rejected')),
      remark text check (length(remark) <= 500),
      version text,
      address text not null,
      request_id text not null,
      scheduled_at timestamptz not null default now(),
      takes_effect_at timestamptz not null,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'refused')),
      refusal text,
      settled_at timestamptz,
      check ((state = 'waiting') = (settled_at is null)),
      check ((state = 'refused') = (refusal is not null))
    )`.execute(database);
  await sql`
    create unique index scheduled_decisions_waiting on scheduled_decisions (queue, record_id)
    where state = 'waiting'`.execute(database);
  await sql`
    create index scheduled_decisions_due on scheduled_decisions (next_try_at) where state = 'waiting'`.execute(
    database,
  );
  await sql`create index scheduled_decisions_record on scheduled_decisions (record_id, scheduled_at)`.execute(
    database,
  );

  // The oldest pending records: an index on all records would be read from the oldest decided one on.
  for (const table of ['withdrawals', 'driver_applications']) {
    await sql`
      create index ${sql.ref(`${table}_pending`)} on ${sql.table(table)} (id)
      where status = 'pending' and deleted_at is null`.execute(database);
  }

  await sql`
    alter table driver_applications add column remark text check (length(remark) <= 500)`.execute(database);
}
