import { sql, type Kysely } from 'kysely';

/**
 * Retention of personal data: marks of anonymised rows, the end of driving, personal values of the audit apart from its
 * hash chain, and triggers that let go of the account of a payment once its six years are over.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'passenger_requests', 'sent_parcels', 'withdrawals', 'payouts']) {
    await sql`alter table ${sql.table(table)} add column anonymised_at timestamptz`.execute(database);
  }
  await sql`create index passenger_requests_ride on passenger_requests (ride_id) where ride_id is not null`.execute(
    database,
  );
  await sql`create index sent_parcels_trip on sent_parcels (trip_id) where trip_id is not null`.execute(
    database,
  );
  await refuseRecordsOfFormerMembers(database);
  await followDriving(database);
  await keepPersonalAudit(database);
  await releaseOldAccounts(database);
}

/**
 * Refuses new records of anonymised users. Reads the user with a lock, so that an insert waits for a concurrent erasure
 * and sees it.
 */
async function refuseRecordsOfFormerMembers(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_records_of_former_members() returns trigger language plpgsql as $$
    declare
      gone timestamptz;
    begin
      execute format('select anonymised_at from users where id = ($1).%I for key share', tg_argv[0])
        into gone using new;
      if gone is not null then
        raise exception 'the personal data of the user was erased' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(database);
  const tables = [
    ...['parcel_trips', 'offered_rides', 'passenger_requests', 'sent_parcels', 'driver_applications'],
    ...['withdrawals', 'earnings'],
  ];
  for (const [table, column] of [...tables.map((table) => [table, 'user_id']), ['posts', 'author_user_id']]) {
    await sql`
      create trigger ${sql.ref(`${table}_of_members`)} before insert on ${sql.table(table ?? '')}
      for each row execute function refuse_records_of_former_members(${sql.lit(column)})`.execute(database);
  }
}

/** Time at which a user stopped driving; for those who stopped before this migration, its own time. */
async function followDriving(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table users add column driving_ended_at timestamptz`,
    sql`alter table users disable trigger user`,
    sql`update users set driving_ended_at = now() where not is_driver
      and exists (select from driver_applications where user_id = users.id and status = 'accepted')`,
    sql`alter table users enable trigger user`,
    sql`create function note_end_of_driving() returns trigger language plpgsql as $$
      begin
        new.driving_ended_at := case when new.is_driver then null else now() end;
        return new;
      end $$`,
    sql`create trigger users_driving before update on users for each row
      when (old.is_driver <> new.is_driver) execute function note_end_of_driving()`,
  ]) {
    await statement.execute(database);
  }
}

/**
 * Personal values of audit rows. The row has the salted hash of its values, and the chain covers the row: the values
 * cannot be altered, and can be removed once they are due.
 */
async function keepPersonalAudit(database: Kysely<unknown>): Promise<void> {
  // Payments are kept for six years after the end of their year.
  await sql`
    create function payments_kept_since() returns timestamptz stable language sql
    return (date_trunc('year', now() at time zone 'Africa/Lagos') - interval '6 years') at time zone 'Africa/Lagos'`.execute(
    database,
  );
  await sql`
    create table audit_personal (
      digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
      salt text not null,
      content jsonb not null check (jsonb_typeof(content) = 'object'),
      user_id uuid not null references users (id),
      at timestamptz not null default now()
    )`.execute(database);
  await sql`create index audit_personal_user on audit_personal (user_id)`.execute(database);
  await sql`create index audit_personal_at on audit_personal (at)`.execute(database);
  await sql`
    create function keep_audit_personal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < payments_kept_since() then return old; end if;
      raise exception 'personal values of the audit are kept for six years and never changed'
        using errcode = 'check_violation';
    end $$`.execute(database);
  await sql`
    create trigger audit_personal_kept before update or delete on audit_personal
    for each row execute function keep_audit_personal()`.execute(database);
  await sql`
    create trigger audit_personal_not_truncated before truncate on audit_personal
    for each statement execute function keep_audit_personal()`.execute(database);
}

/**
 * Frozen accounts may change once, into the values of an anonymised row and nothing else, and only when the payment is
 * due. The rule is the trigger's own, so that no setting or role can be used to change an account otherwise.
 */
async function releaseOldAccounts(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_anonymised_account(number text, name text) returns boolean immutable language sql
    return number = '0000000000' and name = 'Former member'`.execute(database);
  const same = (columns: string[]) =>
    sql.raw(
      `(${columns.map((column) => `new.${column}`).join(', ')}) is not distinct from (${columns
        .map((column) => `old.${column}`)
        .join(', ')})`,
    );

  await sql`
    create or replace function refuse_changes_of_payouts() returns trigger language plpgsql as $$
    begin
      if old.anonymised_at is null and new.anonymised_at is not null
        and is_anonymised_account(new.account_number, new.account_name) and new.resolved_name is null
        and ${same([
          ...['user_id', 'amount', 'provider', 'reference', 'bank', 'bank_code', 'decided_by', 'approved_by'],
          ...['state', 'settled_at', 'created_at'],
        ])}
        and greatest(old.created_at, old.settled_at) < payments_kept_since() and old.settled_at is not null
      then
        return new;
      end if;
      raise exception 'account, amount and user of a payout never change' using errcode = 'check_violation';
    end $$`.execute(database);
  // The time of a payout decides when its account may go.
  await sql`
    create trigger payouts_time_frozen before update on payouts for each row
    when (old.created_at <> new.created_at) execute function refuse_changes_of_payouts()`.execute(database);
  await sql`
    create or replace function refuse_changes_of_withdrawals_decided() returns trigger language plpgsql as $$
    begin
      if old.anonymised_at is null and new.anonymised_at is not null
        and is_anonymised_account(new.account_number, new.account_name)
        and ${same(['bank', 'bank_code', 'status', 'decided_by', 'decided_at'])}
        and old.decided_at < payments_kept_since()
      then
        return new;
      end if;
      raise exception 'account and decision of a decided withdrawal request never change'
        using errcode = 'check_violation';
    end $$`.execute(database);
}
