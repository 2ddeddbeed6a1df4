import { sql, type Kysely } from 'kysely';

/** Security events: append-only for 30 days, and counted beyond the rows that a source may cause in a minute. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      id uuid primary key,
      at timestamptz not null,
      kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
      admin_id uuid references admins (id),
      account_id uuid references admins (id),
      phone text check (length(phone) <= 12),
      address text not null,
      request_id text not null,
      details jsonb not null check (jsonb_typeof(details) = 'object'),
      source text not null,
      ordinal integer not null check (ordinal > 0)
    )`.execute(database);
  await sql`create index security_events_kind on security_events (kind, id)`.execute(database);
  await sql`create index security_events_admin on security_events (admin_id, id)`.execute(database);
  await sql`create index security_events_account on security_events (account_id, id)`.execute(database);
  await sql`create index security_events_address on security_events (address, id)`.execute(database);
  await sql`create index security_events_at on security_events (at)`.execute(database);

  // Number of events of a kind that a source (an admin or a network) caused in a minute.
  await sql`
    create table security_event_counts (
      source text not null,
      kind text not null,
      minute timestamptz not null,
      events integer not null,
      primary key (minute, source, kind)
    )`.execute(database);

  await sql`
    create function refuse_change_of_security_events() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '30 days' then return old; end if;
        raise exception 'security events are kept for 30 days at least';
      end if;
      raise exception 'security events are never changed';
    end $$`.execute(database);
  await sql`
    create trigger security_events_kept before update or delete on security_events
    for each row execute function refuse_change_of_security_events()`.execute(database);
  await sql`
    create trigger security_events_not_truncated before truncate on security_events
    for each statement execute function refuse_change_of_security_events()`.execute(database);

  await sql`
    create function refuse_lower_security_event_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.minute < now() - interval '30 days' then return old; end if;
        raise exception 'security events are kept for 30 days at least';
      end if;
      if tg_op = 'UPDATE' and new.events > old.events
        and (new.source, new.kind, new.minute) = (old.source, old.kind, old.minute) then
        return new;
      end if;
      raise exception 'the count of security events only grows';
    end $$`.execute(database);
  await sql`
    create trigger security_event_counts_kept before update or delete on security_event_counts
    for each row execute function refuse_lower_security_event_count()`.execute(database);
  await sql`
    create trigger security_event_counts_not_truncated before truncate on security_event_counts
    for each statement execute function refuse_lower_security_event_count()`.execute(database);
}
