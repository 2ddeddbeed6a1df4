import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';
import { alterTable, backfill, validateConstraint } from '../migration-steps.ts';

export const compatibility = expand;

/** Adds sessions that somebody ended, as long as what they began may act, and amounts of service keys by hour. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table revoked_sessions (id uuid primary key, admin_id uuid not null references admins (id),
    at timestamptz not null default now())`.execute(database);
  await sql`create table service_key_amounts (key_id uuid not null references service_keys (id),
    hour timestamptz not null, kobo bigint not null check (kobo > 0), primary key (key_id, hour))`.execute(
    database,
  );
}

const kinds = [
  ...['createAdmin', 'createSuperAdmin', 'restoreAdmin', 'grantRight', 'changeLimit'],
  ...['resetFactors', 'clearHold', 'eraseUser', 'deleteAdmin', 'serviceKey', 'webhook'],
];

// `waits` for a second super admin; a key without an owner was made by the command line. `lapsed_at`: time at which the
// audit noted that the authority of a row had ended.
const owned = `add column if not exists owner_id uuid references admins (id),
  add column if not exists owner_version bigint, add column if not exists session_id uuid,
  add column if not exists waits boolean not null default false,
  add column if not exists lapsed_at timestamptz`;
const basis = `add column if not exists admin_version bigint, add column if not exists session_id uuid`;

const blocker = sql`(select admin_id from audit_trail where record_id = users.id::text
  and record_type = 'user' and action = 'user.block' order by "position" desc limit 1)`;
const year = sql`now() + interval '1 year'`;
const quarter = sql`now() + interval '90 days'`;

/** Adds what work that acts later rests on, and owners of keys and webhooks. */
// Allowed (several tables): each step is a transaction of its own.
export const steps = [
  alterTable(`alter table scheduled_decisions ${basis}`),
  alterTable(`alter table bulk_jobs ${basis}`),
  alterTable(`alter table withdrawal_approvals add column if not exists session_id uuid,
    add column if not exists lapsed_at timestamptz`),
  alterTable(`alter table refund_approvals add column if not exists approver_version bigint,
    add column if not exists session_id uuid, add column if not exists lapsed_at timestamptz`),
  // `effective_at`: a delay takes the place of the second super admin; `notice_due`: until all were told of it.
  alterTable(`alter table staff_proposals add column if not exists session_id uuid,
    add column if not exists effective_at timestamptz, add column if not exists notice_due timestamptz,
    add column if not exists lapsed_at timestamptz, drop constraint staff_proposals_kind_check,
    add constraint staff_proposals_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})) not valid`),
  validateConstraint('staff_proposals', 'staff_proposals_kind_check'),
  alterTable(`alter table service_keys ${owned},
    add column if not exists daily_kobo bigint not null default 10000000,
    drop constraint if exists service_keys_daily_kobo_check,
    add constraint service_keys_daily_kobo_check check (daily_kobo >= 0) not valid`),
  validateConstraint('service_keys', 'service_keys_daily_kobo_check'),
  alterTable(`alter table webhook_endpoints ${owned}, add column if not exists expires_at timestamptz`),
  alterTable('alter table users add column if not exists blocked_by uuid references admins (id)'),
  backfill({
    table: 'record_holds',
    set: sql`until = since + interval '7 days'`,
    where: sql`ended_at is null and coalesce(until > since + interval '7 days', true)`,
  }),
  backfill({
    table: 'service_keys',
    set: sql`owner_id = created_by, owner_version = (select version from admins where admins.id = created_by)`,
    where: sql`owner_id is null and created_by is not null`,
  }),
  backfill({
    table: 'service_keys',
    set: sql`expires_at = least(coalesce(expires_at, ${quarter}), ${year})`,
    where: sql`coalesce(expires_at > ${year}, true)`,
  }),
  backfill({ table: 'webhook_endpoints', set: sql`expires_at = ${quarter}`, where: sql`expires_at is null` }),
  backfill({
    table: 'users',
    set: sql`blocked_by = ${blocker}`,
    where: sql`blocked and blocked_by is null and ${blocker} is not null`,
  }),
];
