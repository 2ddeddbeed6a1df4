import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

export const compatibility = expand;

const kinds = [
  ...['createAdmin', 'createSuperAdmin', 'restoreAdmin', 'grantRight', 'changeLimit'],
  ...['resetFactors', 'clearHold', 'eraseUser', 'deleteAdmin', 'serviceKey', 'webhook'],
];

const statements = [
  // Sessions that somebody ended, for as long as what they began may act.
  `create table revoked_sessions (id uuid primary key, admin_id uuid not null references admins (id),
    at timestamptz not null default now())`,
  'alter table scheduled_decisions add column admin_version bigint, add column session_id uuid',
  'alter table bulk_jobs add column admin_version bigint, add column session_id uuid',
  'alter table withdrawal_approvals add column session_id uuid',
  'alter table refund_approvals add column approver_version bigint, add column session_id uuid',
  // `effective_at`: a delay takes the place of the second super admin; `notice_due`: until all were told of it.
  `alter table staff_proposals add column session_id uuid, add column effective_at timestamptz,
    add column notice_due timestamptz,
    drop constraint staff_proposals_kind_check,
    add constraint staff_proposals_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
  // `waits` for a second super admin; a key without an owner was made by the command line.
  ...['service_keys', 'webhook_endpoints'].map(
    (table) => `alter table ${table} add column owner_id uuid references admins (id),
      add column owner_version bigint, add column session_id uuid, add column waits boolean not null default false`,
  ),
  // Time at which the audit noted that the authority of a row had ended.
  ...['withdrawal_approvals', 'refund_approvals', 'staff_proposals', 'service_keys', 'webhook_endpoints'].map(
    (table) => `alter table ${table} add column lapsed_at timestamptz`,
  ),
  'alter table service_keys add column daily_kobo bigint not null default 10000000 check (daily_kobo >= 0)',
  // Amounts that a key has paid in and refunded, by hour.
  `create table service_key_amounts (key_id uuid not null references service_keys (id), hour timestamptz not null,
    kobo bigint not null check (kobo > 0), primary key (key_id, hour))`,
  'alter table webhook_endpoints add column expires_at timestamptz',
  'alter table users add column blocked_by uuid references admins (id)',
  `update record_holds set until = least(until, since + interval '7 days') where ended_at is null`,
  `update service_keys set owner_id = created_by, expires_at = least(expires_at, now() + interval '1 year'),
    owner_version = (select version from admins where admins.id = created_by)`,
  `update service_keys set expires_at = now() + interval '90 days' where expires_at is null`,
  `update users set blocked_by = (select admin_id from audit_trail where record_id = users.id::text
    and record_type = 'user' and action = 'user.block' order by "position" desc limit 1) where blocked`,
  `update webhook_endpoints set expires_at = now() + interval '90 days'`,
];

/** Adds what work that acts later rests on: admin, version of the account and session; and owners of keys and webhooks. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
