import { sql, type Kysely } from 'kysely';
import { openLedger } from './opening-balances/opening-balances-0013.ts';

/**
 * Double-entry ledger: transactions by business key, immutable postings in kobo, and balances. Credits are positive,
 * debits negative; a liability to a user is a credit. Existing records get opening balances.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createTables(database);
  await openLedger(database);
  await createRules(database);
}

async function createTables(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_transactions (
      id uuid primary key,
      key text not null unique,
      kind text not null,
      record_id uuid,
      at timestamptz not null default now()
    )`.execute(database);

  const account = sql`
    account text not null check (account in
      ('available', 'held', 'cash', 'trips', 'fees', 'refunds', 'referral', 'rewards', 'payouts')),
    user_id uuid references users (id),
    check ((user_id is not null) = (account in ('available', 'held')))`;
  // Total of the user that a posting adds to; null for a hold and its release.
  await sql`
    create table ledger_postings (
      transaction_id uuid not null references ledger_transactions (id),
      line integer not null check (line > 0),
      amount bigint not null check (amount <> 0),
      total text check (total in ('earnings', 'withdrawals', 'refunds')),
      ${account},
      check (total is null or user_id is not null),
      primary key (transaction_id, line)
    )`.execute(database);

  await sql`create index ledger_transactions_record on ledger_transactions (record_id)`.execute(database);

  await sql`create index ledger_postings_user on ledger_postings (user_id) where user_id is not null`.execute(
    database,
  );

  // A platform account is the sum of its shards, as a counter is, so that writers do not wait for one another.
  await sql`
    create table ledger_accounts (
      balance bigint not null,
      shard integer not null default 0,
      ${account},
      unique nulls not distinct (user_id, account, shard),
      check (user_id is null or shard = 0),
      constraint ledger_never_below_zero check (user_id is null or balance >= 0)
    ) with (fillfactor = 70)`.execute(database);
}

async function createRules(database: Kysely<unknown>): Promise<void> {
  for (const table of ['ledger_transactions', 'ledger_postings']) {
    await sql`
      create function ${sql.ref(`${table}_are_append_only`)}() returns trigger language plpgsql as $$
      begin
        raise exception 'what the ledger says is never changed or removed';
      end $$`.execute(database);
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`${table}_are_append_only`)}()`.execute(database);
  }

  await sql`
    create function refuse_unbalanced_transaction() returns trigger language plpgsql as $$
    declare
      rest bigint := (select sum(amount) from ledger_postings where transaction_id = new.transaction_id);
    begin
      if rest <> 0 then
        raise exception 'the ledger transaction % does not add up: % kobo are left', new.transaction_id, rest
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create constraint trigger ledger_postings_balanced after insert on ledger_postings
    deferrable initially deferred for each row execute function refuse_unbalanced_transaction()`.execute(
    database,
  );

  // Locks users first, in the order of their ids: every writer of a user's postings holds the user's row, so writers
  // wait for one another without deadlocks.
  await sql`
    create function keep_ledger_balances() returns trigger language plpgsql as $$
    declare
      mine integer := claim_counter_shard();
    begin
      perform from users where id in (select user_id from new_rows) order by id for no key update;
      update users set
        total_earnings = total_earnings + moved.earnings,
        total_withdrawals = total_withdrawals - moved.withdrawals,
        total_refunds = total_refunds + moved.refunds
      from (
        select user_id,
          coalesce(sum(amount) filter (where total = 'earnings'), 0) as earnings,
          coalesce(sum(amount) filter (where total = 'withdrawals'), 0) as withdrawals,
          coalesce(sum(amount) filter (where total = 'refunds'), 0) as refunds
        from new_rows where total is not null group by user_id
      ) as moved
      where users.id = moved.user_id;
      insert into ledger_accounts (account, user_id, shard, balance)
      select distinct account, user_id, case when user_id is null then mine else 0 end, 0 from new_rows
      on conflict do nothing;
      update ledger_accounts as kept set balance = kept.balance + moved.amount
      from (select account, user_id, sum(amount) as amount from new_rows where user_id is not null
        group by account, user_id) as moved
      where kept.user_id = moved.user_id and kept.account = moved.account;
      update ledger_accounts as kept set balance = kept.balance + moved.amount
      from (select account, sum(amount) as amount from new_rows where user_id is null group by account) as moved
      where kept.user_id is null and kept.account = moved.account and kept.shard = mine;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger ledger_postings_kept after insert on ledger_postings referencing new table as new_rows
    for each statement execute function keep_ledger_balances()`.execute(database);

  // A user's totals are changed by postings only.
  await sql`
    create function refuse_money_without_postings() returns trigger language plpgsql as $$
    begin
      raise exception 'the totals of a user follow from the ledger: post what happened there';
    end $$`.execute(database);
  const totals = ['total_earnings', 'total_withdrawals', 'total_refunds'];
  await sql`
    create trigger users_money_inserted before insert on users for each row
    when (pg_trigger_depth() = 0 and (${sql.raw(totals.map((total) => `new.${total} <> 0`).join(' or '))}))
    execute function refuse_money_without_postings()`.execute(database);
  await sql`
    create trigger users_money_updated before update of ${sql.raw(totals.join(', '))} on users for each row
    when (pg_trigger_depth() = 0
      and (${sql.raw(totals.map((total) => `new.${total} <> old.${total}`).join(' or '))}))
    execute function refuse_money_without_postings()`.execute(database);
}
