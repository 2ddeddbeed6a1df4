import { sql, type Kysely } from 'kysely';

/**
 * Progress of imports, written in the transaction of each batch, and two modes of the ledger's triggers, by the setting
 * `padiman.import` of the transaction, which write each user once instead of up to five times:
 * with `opening`, users are inserted with their totals, and the same transaction posts them;
 * with `settled`, postings leave users as they are, because the transaction's entries do not change their totals.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      fingerprint text not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(database);
  await sql`create unique index imports_unfinished on imports (fingerprint) where finished_at is null`.execute(
    database,
  );
  // `line` is the last line whose batch is committed.
  await sql`
    create table import_progress (
      import_id uuid not null references imports (id) on delete cascade,
      entity text not null,
      line bigint not null,
      finished boolean not null,
      counts jsonb not null,
      primary key (import_id, entity)
    )`.execute(database);
  // Rows that were refused, until the report of the import is written.
  await sql`
    create table import_refusals (
      import_id uuid not null references imports (id) on delete cascade,
      entity text not null,
      line bigint not null,
      record_id text,
      reason text not null,
      detail text not null,
      primary key (import_id, entity, line)
    )`.execute(database);

  await sql`
    create or replace function refuse_money_without_postings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and current_setting('padiman.import', true) = 'opening' then
        return new;
      end if;
      raise exception 'the totals of a user follow from the ledger: post what happened there';
    end $$`.execute(database);

  await sql`
    create or replace function keep_ledger_balances() returns trigger language plpgsql as $$
    declare
      mine integer := claim_counter_shard();
      mode text := coalesce(current_setting('padiman.import', true), '');
    begin
      if mode = 'opening' then
        -- The users were inserted by the same transaction, with their totals.
        insert into ledger_accounts as kept (account, user_id, shard, balance)
        select account, user_id, 0, sum(amount) from new_rows where user_id is not null group by user_id, account
        on conflict (user_id, account, shard) do update set balance = kept.balance + excluded.balance;
      else
        if mode <> 'settled' then
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
        end if;
        insert into ledger_accounts (account, user_id, shard, balance)
        select distinct account, user_id, 0, 0 from new_rows where user_id is not null
        on conflict do nothing;
        update ledger_accounts as kept set balance = kept.balance + moved.amount
        from (select account, user_id, sum(amount) as amount from new_rows where user_id is not null
          group by account, user_id) as moved
        where kept.user_id = moved.user_id and kept.account = moved.account;
      end if;
      insert into ledger_accounts as kept (account, user_id, shard, balance)
      select account, null, mine, sum(amount) from new_rows where user_id is null group by account
      on conflict (user_id, account, shard) do update set balance = kept.balance + excluded.balance;
      return null;
    end $$`.execute(database);
}
