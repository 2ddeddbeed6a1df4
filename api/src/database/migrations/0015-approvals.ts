import { sql, type Kysely } from 'kysely';

/** First of two approvals of a withdrawal, with a snapshot of the approved data; a change of the data invalidates it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawal_approvals (
      withdrawal_id uuid primary key references withdrawals (id),
      admin_id uuid not null references admins (id),
      approved_at timestamptz not null default now(),
      remark text,
      seen jsonb not null check (jsonb_typeof(seen) = 'object')
    )`.execute(database);
}
