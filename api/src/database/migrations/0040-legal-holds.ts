import { sql, type Kysely } from 'kysely';

/** Legal holds: while one is set, retention and erasure leave the data of its user alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_holds (
      id uuid primary key,
      user_id uuid not null references users (id),
      reason text not null check (length(reason) <= 500),
      set_by uuid references admins (id),
      set_at timestamptz not null default now(),
      cleared_by uuid references admins (id),
      cleared_at timestamptz
    )`.execute(database);
  await sql`create unique index legal_holds_open on legal_holds (user_id) where cleared_at is null`.execute(
    database,
  );
}
