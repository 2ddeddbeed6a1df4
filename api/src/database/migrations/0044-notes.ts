import { sql, type Kysely } from 'kysely';

/**
 * Notes on records, with mentions of admins, holds and escalations. `record_type` is the type of the record in the audit,
 * and `record_id` a row of its table. Reasons are notes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_notes (
      id uuid primary key,
      record_type text not null,
      record_id uuid not null,
      admin_id uuid not null references admins (id),
      kind text not null check (kind in ('note', 'hold', 'release', 'escalate', 'return')),
      text text not null check (length(text) <= 1000),
      key text,
      created_at timestamptz not null default now(),
      unique (admin_id, key)
    )`.execute(database);
  await sql`create index record_notes_record on record_notes (record_id, id)`.execute(database);

  // They are deleted with the personal data that their record holds.
  await sql`
    create function refuse_changed_notes() returns trigger language plpgsql as $$
    begin
      raise exception 'notes are append-only';
    end $$`.execute(database);
  await sql`
    create trigger record_notes_unchanged before update on record_notes
    for each statement execute function refuse_changed_notes()`.execute(database);

  await sql`
    create table note_mentions (
      note_id uuid not null references record_notes (id) on delete cascade,
      admin_id uuid not null references admins (id),
      read_at timestamptz,
      primary key (note_id, admin_id)
    )`.execute(database);
  await sql`create index note_mentions_unread on note_mentions (admin_id, note_id) where read_at is null`.execute(
    database,
  );

  // `until` ends a hold without anybody's doing; `ended_at` is written by whoever ends it, or holds the record anew.
  for (const [table, columns] of Object.entries(states)) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key,
        record_type text not null,
        record_id uuid not null,
        admin_id uuid not null references admins (id),
        note_id uuid not null references record_notes (id) on delete cascade,
        since timestamptz not null default now(),
        ${sql.raw(columns)},
        ended_at timestamptz,
        ended_by uuid references admins (id)
      )`.execute(database);
    await sql`
      create unique index ${sql.ref(`${table}_open`)} on ${sql.table(table)} (record_type, record_id)
      where ended_at is null`.execute(database);
  }
}

/** Tables of what holds a record back, each with its own column. */
const states = {
  record_holds: 'until timestamptz',
  record_escalations: `outcome text check (outcome in ('decided', 'returned'))`,
};
