import { sql, type Kysely } from 'kysely';

/**
 * Paid records keep their payer, amount and payment. First approvals of refunds that two admins must confirm, and the
 * sums that admins refunded alone.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_changes_of_paid_records() returns trigger language plpgsql as $$
    begin
      raise exception 'a paid record keeps its payer, amount and payment' using errcode = 'check_violation';
    end $$`.execute(database);
  for (const table of ['passenger_requests', 'sent_parcels']) {
    await sql`
      create trigger ${sql.ref(`${table}_paid`)} before update on ${sql.table(table)} for each row
      when (old.paid and (new.paid, new.amount, new.user_id) is distinct from (old.paid, old.amount, old.user_id))
      execute function refuse_changes_of_paid_records()`.execute(database);
  }
  // `seen` is a snapshot of what the approval rests on; a change invalidates it.
  await sql`
    create table refund_approvals (
      record_id uuid primary key,
      item_type text not null check (item_type in ('passengerrequests', 'sendparcels')),
      admin_id uuid not null references admins (id),
      approved_at timestamptz not null default now(),
      reason text,
      seen jsonb not null check (jsonb_typeof(seen) = 'object')
    )`.execute(database);
  await sql`create index refund_approvals_oldest on refund_approvals (approved_at)`.execute(database);
  // One row per call; the sum of a day counts against the limit for one admin.
  await sql`
    create table single_refunds (
      id uuid primary key,
      admin_id uuid not null references admins (id),
      amount bigint not null check (amount > 0),
      at timestamptz not null default now()
    )`.execute(database);
  await sql`create index single_refunds_admin on single_refunds (admin_id, at)`.execute(database);
}
