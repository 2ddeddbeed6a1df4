import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

export const compatibility = expand;

/** Adds the sampled decisions, with copies of their records, that somebody else decides again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table second_looks (
    id uuid primary key, user_id uuid not null references users (id),
    queue text not null check (queue in
      ('withdrawals', 'driverApplications', 'reportedTrips', 'reportedRides', 'reportedRequests', 'posts')),
    record_id uuid not null, decided_by uuid not null references admins (id),
    outcome text not null check (outcome in ('accepted', 'rejected')), reason_code text,
    decided_at timestamptz not null default now(),
    evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
    looked_by uuid references admins (id), looked_at timestamptz,
    look_outcome text check (look_outcome in ('accepted', 'rejected')), look_reason_code text,
    unique (record_id, decided_at), check (looked_by <> decided_by),
    check (num_nulls(looked_by, looked_at, look_outcome) in (0, 3)))`.execute(database);
  for (const index of [
    'open on second_looks (queue) where looked_at is null',
    'owner on second_looks (user_id)',
  ])
    await sql.raw(`create index second_looks_${index}`).execute(database);
}
