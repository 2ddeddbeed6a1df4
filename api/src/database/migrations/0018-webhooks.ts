import { sql, type Kysely } from 'kysely';

/** Webhooks: endpoints, events, and the outbox of deliveries. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Secrets are encrypted. A removed endpoint keeps its row, so that a concurrent change never fails on its events.
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      url text not null check (length(url) between 1 and 2000),
      description text not null default '' check (length(description) <= 200),
      event_types text[] not null,
      enabled boolean not null default true,
      disabled_reason text,
      secret text not null,
      former_secret text,
      former_secret_until timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check ((former_secret is null) = (former_secret_until is null)),
      check (deleted_at is null or not enabled)
    )`.execute(database);

  // The body is text: each attempt signs and sends the same bytes.
  await sql`
    create table webhook_events (
      id uuid primary key,
      sequence bigint not null generated always as identity unique,
      type text not null,
      record_id text not null,
      body text not null,
      created_at timestamptz not null default now()
    )`.execute(database);

  // `attempts` never decreases and guards the result of an attempt; `backoff_step` restarts with a replay.
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints (id),
      event_id uuid not null references webhook_events (id),
      sequence bigint not null,
      record_id text not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
      attempts integer not null default 0,
      backoff_step integer not null default 0,
      retry_since timestamptz not null default now(),
      next_try_at timestamptz not null default now(),
      leased_until timestamptz,
      last_tried_at timestamptz,
      last_status integer,
      last_error text,
      created_at timestamptz not null default now(),
      search text not null default '',
      unique (endpoint_id, event_id)
    )`.execute(database);
  await sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at)
    where state = 'pending'`.execute(database);
  await sql`create index webhook_deliveries_record on webhook_deliveries (endpoint_id, record_id, sequence)
    where state = 'pending'`.execute(database);
  await sql`create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, sequence)
    where state = 'dead'`.execute(database);
  await sql`create index webhook_deliveries_state on webhook_deliveries (state, id)`.execute(database);
  await sql`create index webhook_deliveries_tried on webhook_deliveries (endpoint_id, last_tried_at desc)
    where last_tried_at is not null`.execute(database);
  await sql`create index webhook_deliveries_event on webhook_deliveries (event_id)`.execute(database);
}
