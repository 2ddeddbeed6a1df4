import { sql, type Kysely } from 'kysely';

/**
 * Figures for reports and statements: postings by account, kind and day of the event in Lagos, maintained by a trigger, so
 * that a report reads days instead of postings; and indexes over the records that it counts itself.
 *
 * As with counters, a row is the sum of its shards, so that writers do not wait for one another.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Byte order, so that the key is used in any collation of the database.
  await sql`
    create table ledger_days (
      account text collate "C" not null,
      kind text collate "C" not null,
      day date not null,
      shard integer not null,
      count bigint not null,
      debit bigint not null check (debit >= 0),
      credit bigint not null check (credit >= 0),
      primary key (account, kind, day, shard)
    ) with (fillfactor = 70)`.execute(database);

  // As its owner: the API's own role may not write the sums, and uses the trigger from the commit of the migration on.
  await sql`
    create function roll_up_ledger_days() returns trigger language plpgsql security definer set search_path from current as $$
    declare
      mine integer := claim_counter_shard();
    begin
      insert into ledger_days as present (account, kind, day, shard, count, debit, credit)
      select account, kind, day, mine, count, debit, credit from (${byDay('new_rows')}) as added
      on conflict (account, kind, day, shard) do update set count = present.count + excluded.count,
        debit = present.debit + excluded.debit, credit = present.credit + excluded.credit;
      return null;
    end $$`.execute(database);
  // The lock of `create trigger` blocks writers, so the initial sums and later postings do not overlap.
  await sql`
    create trigger ledger_postings_rolled_up after insert on ledger_postings referencing new table as new_rows
    for each statement execute function roll_up_ledger_days()`.execute(database);
  await sql`
    insert into ledger_days (account, kind, day, shard, count, debit, credit)
    select account, kind, day, 0, count, debit, credit from (${byDay('ledger_postings')}) as present`.execute(
    database,
  );

  for (const table of ['passenger_requests', 'sent_parcels']) {
    await sql`create index ${sql.ref(`${table}_paid_at`)} on ${sql.table(table)} (created_at) include (amount)
      where paid`.execute(database);
  }
  await sql`create index withdrawals_requested_at on withdrawals (date_requested) include (requested_amount)
    where deleted_at is null`.execute(database);
  await sql`create index withdrawals_decided_at on withdrawals (decided_at)
    include (status, requested_amount, date_requested) where decided_at is not null`.execute(database);
  await sql`create index driver_applications_decided_at on driver_applications (decided_at) include (created_at)
    where decided_at is not null`.execute(database);
}

/** Selects the sums of postings by account, kind and day. */
const byDay = (rows: string) =>
  sql.raw(`
    select p.account, t.kind, (t.at at time zone 'Africa/Lagos')::date as day, count(*) as count,
      coalesce(- sum(p.amount) filter (where p.amount < 0), 0) as debit,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0) as credit
    from ${rows} as p join ledger_transactions as t on t.id = p.transaction_id
    group by 1, 2, 3`);
