import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';
import { backfill } from '../migration-steps.ts';

export const compatibility = expand;

/** Tables of records that members report, with their types in the audit; those with the flag `report_ride` first. */
const flagged = {
  parcel_trips: 'parcelTrip',
  offered_rides: 'offeredRide',
  passenger_requests: 'passengerRequest',
};
const flaggedTables = Object.keys(flagged);
const reviewedTables = [...flaggedTables, 'posts'];
const tables = [...reviewedTables, 'users', 'sent_parcels'];
const openOf = (id: string) => `record_id = ${id} and outcome is null`;

const statements = [
  // Reports of members. One without a reporter was known by the flag alone, or its reporter was erased.
  `create table reports (
    id uuid primary key,
    record_type text not null check (
      record_type in ('user', 'parcelTrip', 'offeredRide', 'passengerRequest', 'sentParcel', 'post')),
    record_id uuid not null,
    reporter_id uuid references users (id),
    reason text not null check (reason in ('fraud', 'unsafe', 'abuse', 'noShow', 'wrongDetails', 'payment',
      'prohibited', 'spam', 'other', 'flag')),
    text text check (length(text) <= 1000),
    at timestamptz not null,
    created_at timestamptz not null default now(),
    outcome text check (outcome in ('upheld', 'dismissed')),
    decided_at timestamptz,
    decided_by uuid references admins (id),
    check ((outcome is null) = (decided_at is null) and (decided_by is null or decided_at is not null))
  )`,
  'create unique index reports_open on reports (record_id, reporter_id) where outcome is null',
  'create index reports_waiting on reports (record_type, at, record_id) where outcome is null',
  'create index reports_record on reports (record_id, at desc, id desc)',
  'create index reports_reporter on reports (reporter_id, outcome) include (decided_by)',
  `create function refuse_former_members_as_reporter_id() returns trigger language plpgsql as $$
  declare
    gone timestamptz;
  begin
    select anonymised_at into gone from users where id = new.reporter_id for key share;
    if gone is not null then
      raise exception 'the personal data of the user was erased' using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  `create trigger reports_of_members before insert on reports for each row
    when (new.reporter_id is not null) execute function refuse_former_members_as_reporter_id()`,
  // To keep a record dismisses its open reports.
  `create function dismiss_reports() returns trigger language plpgsql as $$
  begin
    update reports set outcome = 'dismissed', decided_at = new.reviewed_at, decided_by = new.reviewed_by
    where ${openOf('new.id')};
    return null;
  end $$`,
  // A deletion by staff upholds them, another one ends them without a decision; restoring the record opens them again.
  `create function end_reports() returns trigger language plpgsql as $$
  begin
    if new.deleted_at is null then
      update reports set outcome = null, decided_at = null, decided_by = null
      where record_id = new.id and decided_at = old.deleted_at;
    elsif old.deleted_at is null then
      update reports set outcome = case when new.deleted_by is null then 'dismissed' else 'upheld' end,
        decided_at = new.deleted_at, decided_by = new.deleted_by
      where ${openOf('new.id')};
    end if;
    return null;
  end $$`,
  // A flag that is set without a report becomes one, decided as its record is; one that falls ends the open ones.
  `create function follow_report_flag() returns trigger language plpgsql as $$
  begin
    if not new.report_ride then
      update reports set outcome = 'dismissed', decided_at = now() where ${openOf('new.id')};
    elsif not exists (select from reports where record_id = new.id
        and (outcome is null or coalesce(old.report_ride, true))) then
      insert into reports (id, record_type, record_id, reason, at, outcome, decided_at, decided_by)
      values (gen_random_uuid(), tg_argv[0], new.id, 'flag', least(new.updated_at, now()),
        case when new.deleted_by is not null then 'upheld'
          when new.deleted_at is not null or new.reviewed_at is not null then 'dismissed' end,
        coalesce(new.deleted_at, new.reviewed_at),
        case when new.deleted_at is null then new.reviewed_by else new.deleted_by end);
    end if;
    return null;
  end $$`,
  ...tables.map(
    (table) => `create trigger ${table}_reports_ended after update of deleted_at on ${table} for each row
      when (new.deleted_at is distinct from old.deleted_at) execute function end_reports()`,
  ),
  // Before the triggers of the flag, by name: to keep a record also takes its flag away.
  ...reviewedTables.map(
    (table) => `create trigger ${table}_reports_dismissed after update of reviewed_at on ${table} for each row
      when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
      execute function dismiss_reports()`,
  ),
  ...Object.entries(flagged).flatMap(([table, type]) => [
    `create trigger ${table}_reports_flagged after insert on ${table} for each row
      when (new.report_ride) execute function follow_report_flag('${type}')`,
    `create trigger ${table}_reports_followed after update of report_ride on ${table} for each row
      when (new.report_ride or old.report_ride) execute function follow_report_flag('${type}')`,
  ]),
];

/** Adds reports of members, which the flags `report_ride` follow. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Makes reports of the flags of before, by the triggers, and takes the flags of records away that staff have kept. */
export const steps = flaggedTables.flatMap((table) => [
  backfill({
    table,
    set: sql`report_ride = report_ride`,
    where: sql`report_ride and not exists (select from reports where record_id = ${sql.ref(`${table}.id`)})`,
  }),
  backfill({
    table,
    set: sql`report_ride = false`,
    where: sql`report_ride and reviewed_at is not null and deleted_at is null`,
  }),
]);
