import { sql, type Kysely } from 'kysely';

/** Audit of changes. Append-only; each row has the hash of the row before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      sequence bigint primary key,
      at timestamptz not null,
      admin_id uuid references admins (id),
      action text not null,
      record_type text not null,
      record_id text,
      address text not null,
      request_id text not null,
      before jsonb,
      after jsonb,
      previous_hash text not null,
      hash text not null unique
    )`.execute(database);
  await sql`create index audit_record on audit (record_type, record_id, sequence)`.execute(database);
  await sql`create index audit_admin on audit (admin_id, sequence)`.execute(database);
  await sql`create index audit_at on audit (at)`.execute(database);

  // Number and hash of the last row. Writers lock this row, which orders the chain.
  await sql`
    create table audit_head (
      id integer primary key check (id = 1),
      sequence bigint not null,
      hash text not null
    )`.execute(database);
  await sql`insert into audit_head (id, sequence, hash) values (1, 0, ${sql.lit('0'.repeat(64))})`.execute(
    database,
  );

  await sql`
    create function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit rows are never changed or removed';
    end $$`.execute(database);
  await sql`
    create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function audit_is_append_only()`.execute(database);
}
