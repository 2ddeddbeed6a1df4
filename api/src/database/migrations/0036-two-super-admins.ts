import { sql, type Kysely } from 'kysely';

/**
 * Accounts and rights that admins gave to admins, and changes of staff and of the limit that wait for a second super
 * admin.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // `given`: account, restoration, superAdmin, or the name of a right.
  await sql`
    create table staff_grants (
      id uuid primary key,
      giver_id uuid not null references admins (id),
      admin_id uuid not null references admins (id),
      given text not null,
      given_at timestamptz not null default now(),
      check (giver_id <> admin_id)
    )`.execute(database);
  await sql`create index staff_grants_giver on staff_grants (giver_id, admin_id, given_at)`.execute(database);
  await sql`create index staff_grants_admin on staff_grants (admin_id, giver_id, given_at)`.execute(database);
  await sql`
    create function refuse_changes_of_staff_grants() returns trigger language plpgsql as $$
    begin
      raise exception 'grants of staff are only appended' using errcode = 'check_violation';
    end $$`.execute(database);
  await sql`
    create trigger staff_grants_append_only before update or delete or truncate on staff_grants
    for each statement execute function refuse_changes_of_staff_grants()`.execute(database);

  // `subject` is unique: what is proposed for whom. `content` holds what is carried out. A limit that the configuration
  // asks for has no proposer until a super admin has confirmed it.
  await sql`
    create table staff_proposals (
      id uuid primary key,
      subject text not null unique,
      kind text not null check (kind in ('createAdmin', 'createSuperAdmin', 'restoreAdmin', 'grantRight', 'changeLimit')),
      admin_id uuid references admins (id),
      content jsonb not null check (jsonb_typeof(content) = 'object'),
      proposed_by uuid references admins (id),
      proposer_version bigint,
      proposed_at timestamptz not null default now(),
      check ((proposed_by is null) = (proposer_version is null)),
      check (proposed_by is not null or kind = 'changeLimit')
    )`.execute(database);
}
