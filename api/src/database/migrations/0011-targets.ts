import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';
import { alterTable } from '../migration-steps.ts';

export const compatibility = expand;

/** Hours to the first decision, by queue of the work to do. */
const defaults = {
  ...{ withdrawals: 24, payouts: 24, driverApplications: 48, appeals: 72 },
  ...{ reportedRequests: 24, reportedRides: 24, reportedTrips: 24, reportedUsers: 24, reportedParcels: 24 },
};

/** Adds the targets of queues. Who switches an escalation on is the admin of its escalations. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table queue_targets (
    queue text primary key, hours integer not null check (hours between 1 and 2160),
    escalates boolean not null default false, updated_at timestamptz, updated_by uuid references admins (id),
    check (not escalates or (updated_by is not null and queue <> 'payouts')))`.execute(database);
  await sql`insert into queue_targets (queue, hours)
    select key, value::int from jsonb_each_text(${sql.lit(JSON.stringify(defaults))}::jsonb)`.execute(
    database,
  );
}

/** Claims that somebody assigned last until a time that was chosen, or until the rights of their admin change. */
export const steps = [
  alterTable('alter table review_claims add column if not exists assigned_by uuid references admins (id)'),
  alterTable(`create or replace function return_assignments() returns trigger language plpgsql as $$
begin
  delete from review_claims where admin_id = new.id and assigned_by is not null;
  return null;
end $$`),
  alterTable(`create or replace trigger admins_assignments after update of deleted_at, rights, super_admin on admins
    for each row when (old.deleted_at is distinct from new.deleted_at or old.rights is distinct from new.rights
      or old.super_admin is distinct from new.super_admin) execute function return_assignments()`),
];
