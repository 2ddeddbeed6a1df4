import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';
import { alterTable, validateConstraint } from '../migration-steps.ts';

export const compatibility = expand;

const indexes = [
  `unique index sanctions_open on sanctions (user_id) where kind = 'suspension' and ended_at is null`,
  `index sanctions_due on sanctions (until) where kind = 'suspension' and ended_at is null`,
  'index sanctions_owner on sanctions (user_id, id)',
  'index appeals_live on appeals (id) where deleted_at is null',
  'index appeals_live_status on appeals (status, id) where deleted_at is null',
  `index appeals_pending_since on appeals (created_at) where status = 'pending' and deleted_at is null`,
  'index appeals_owner on appeals (user_id)',
  'index appeals_search_trigrams on appeals using gin (search gin_trgm_ops)',
];

/**
 * Adds warnings and suspensions of users, and appeals with the evidence of the decision that they appeal. Appeals are
 * counted by their state, as other queues are.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // A suspension ends by itself at `until`; then `ended_by` is null.
  await sql`create table sanctions (
    id uuid primary key, user_id uuid not null references users (id),
    kind text not null check (kind in ('warning', 'suspension')),
    reason text not null check (length(reason) <= 500), until timestamptz,
    at timestamptz not null default now(), admin_id uuid not null references admins (id),
    ended_at timestamptz, ended_by uuid references admins (id), end_reason text check (length(end_reason) <= 500),
    check ((kind = 'suspension') = (until is not null)))`.execute(database);
  await sql`create table appeals (
    id uuid primary key, user_id uuid not null references users (id),
    item_type text not null check (item_type in ('withdrawals', 'applications', 'users', 'sanctions', 'posts',
      'drivers', 'deliverparcels', 'passengerrequests', 'sendparcels')), record_id uuid not null,
    action text not null, decision_at timestamptz not null, decision_by uuid not null references admins (id),
    text text not null check (length(text) <= 2000),
    evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
    decided_by uuid references admins (id), decided_at timestamptz, remark text check (length(remark) <= 500),
    sanction_id uuid references sanctions (id) on delete set null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    deleted_at timestamptz, search text not null default '',
    unique (record_id, decision_at), check ((status = 'pending') = (decided_at is null)),
    check (status = 'accepted' or sanction_id is null))`.execute(database);
  for (const index of indexes) await sql.raw(`create ${index}`).execute(database);
  await sql`create function keep_search_of_appeals() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ',
    (select concat_ws(' ', first_name, last_name) from users where id = new.user_id), new.text));
  return new;
end $$`.execute(database);
  await sql`create trigger appeals_search before insert on appeals
    for each row execute function keep_search_of_appeals()`.execute(database);
  await sql`create function count_appeals() returns trigger language plpgsql as $$
declare
  mine integer;
begin
  if tg_op = 'TRUNCATE' then
    delete from counters where name like 'appeals.%';
    return null;
  end if;
  mine := claim_counter_shard();
  insert into counters as present (name, shard, value)
  select name, mine, sum(amount) from (
    select 'appeals.' || unnest(array['all', status]) as name, amount
    from (values (new.status, new.deleted_at, 1), (old.status, old.deleted_at, -1)) as given (status, deleted_at, amount)
    where status is not null and deleted_at is null) as changed
  group by name having sum(amount) <> 0
  on conflict (name, shard) do update set value = present.value + excluded.value;
  return null;
end $$`.execute(database);
  await sql`create trigger appeals_counted after insert or delete or update on appeals
    for each row execute function count_appeals()`.execute(database);
  await sql`create trigger appeals_counted_truncate after truncate on appeals
    for each statement execute function count_appeals()`.execute(database);
  for (const table of ['sanctions', 'appeals'])
    await sql`create trigger ${sql.id(`${table}_of_members`)} before insert on ${sql.table(table)}
      for each row execute function refuse_former_members_as_user_id()`.execute(database);
}

const queues = [
  ...['withdrawals', 'driverApplications', 'reportedTrips', 'reportedRides', 'reportedRequests', 'posts'],
  'appeals',
];
const allowed = `check (queue in (${queues.map((queue) => `'${queue}'`).join(', ')}))`;

/** Lets review mode hold and decide appeals. */
// Allowed (several tables): each step is a transaction of its own.
export const steps = ['review_claims', 'scheduled_decisions'].flatMap((table) => {
  const name = `${table}_queue_check`;
  return [
    alterTable(`alter table ${table} drop constraint ${name}, add constraint ${name} ${allowed} not valid`),
    validateConstraint(table, name),
  ];
});
