import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

/** Servers of the version before append to the chain themselves. */
export const compatibility = expand;

/**
 * Entries of the audit that are not in the hash chain yet. Writers append here without a lock; one sequencer at a time
 * moves the rows to `audit`, in the order in which it sees them. The view `audit_trail` has both.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Empty for rows that were chained before, and for those of processes of the version before.
  // Rows in front of the chain would be in no verification. The rows that are there need no look: the chain begins at 1.
  await sql`
    alter table audit add column entry bigint, add column digest text,
      add constraint audit_in_chain check (sequence > 0) not valid`.execute(database);

  // The constraints are those of `audit`: a row that could not be sealed would stop all that follow.
  await sql`
    create table audit_unsealed (
      entry bigint generated always as identity primary key,
      at timestamptz not null,
      admin_id uuid references admins (id),
      service_key_id uuid references service_keys (id),
      action text not null,
      record_type text not null,
      record_id text,
      address text not null,
      request_id text not null,
      before jsonb check (jsonb_typeof(before) = 'object'),
      after jsonb check (jsonb_typeof(after) = 'object'),
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      check (num_nonnulls(admin_id, service_key_id) <= 1)
    )`.execute(database);

  await sql`
    create function keep_audit_unsealed() returns trigger language plpgsql as $$
    begin
      raise exception 'audit rows are never changed or removed';
    end $$`.execute(database);
  await sql`
    create trigger audit_unsealed_kept before update or truncate on audit_unsealed
    for each statement execute function keep_audit_unsealed()`.execute(database);
  await releaseSealed(database);

  // Entries that are not sealed come after all that are: their positions begin at 2 to the power of 47.
  const columns = sql.raw(
    `entry, at, admin_id, service_key_id, action, record_type, record_id, address, request_id, before, after, digest`,
  );
  await sql`
    create view audit_trail as
      select sequence as position, sequence, ${columns}, previous_hash, hash from audit
      union all
      select 140737488355328 + entry, null::bigint, ${columns}, null::text, null::text from audit_unsealed`.execute(
    database,
  );
}

/** Removes rows only if the chain ends with the same rows, which holds while they are sealed and never later. */
async function releaseSealed(database: Kysely<unknown>): Promise<void> {
  const content = (table: string) =>
    sql.raw(
      ['at', 'admin_id', 'service_key_id', 'action', 'record_type', 'record_id', 'address', 'request_id']
        .concat('before', 'after', 'digest')
        .map((column) => `${table}.${column}`)
        .join(', '),
    );
  await sql`
    create function release_sealed_audit() returns trigger language plpgsql as $$
    declare
      released bigint := (select count(*) from released_rows);
      last bigint := (select sequence from audit_head where id = 1);
    begin
      if released <> (
        select count(*) from audit join released_rows as gone on gone.entry = audit.entry
        where audit.sequence > last - released and audit.sequence <= last
          and (${content('audit')}) is not distinct from (${content('gone')}))
      then
        raise exception 'audit rows are never removed before they are sealed';
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger audit_unsealed_released after delete on audit_unsealed
    referencing old table as released_rows for each statement execute function release_sealed_audit()`.execute(
    database,
  );
}
