import { sql, type Kysely } from 'kysely';
import { expand, withBriefLocks, type MigrationStep } from '../migration.ts';
import { alterTable, validateConstraint } from '../migration-steps.ts';
import { allRows } from '../statements.ts';

export const compatibility = expand;

const names = [
  ...['available', 'held', 'cash', 'trips', 'fees', 'refunds', 'referral', 'rewards', 'payouts'],
  ...['inTransit', 'providerFees', 'stampDuty', 'chargebacks', 'rounding', 'vatOnFees'],
];
const isAccount = `account in (${names.map((name) => `'${name}'`).join(', ')})
  or account ~ '^(provider|bank):[a-z][a-z0-9]{1,19}$'`;

/** Accepts further accounts in a table of the ledger, also while others write to it. */
const acceptAccounts = (table: string) => [
  alterTable(`alter table ${table} drop constraint if exists ${table}_account_check,
    add constraint ${table}_account_check check (${isAccount}) not valid`),
  validateConstraint(table, `${table}_account_check`),
];

const functions = [
  `create or replace function account_of_payment(record uuid) returns text language sql stable as $$
    select 'provider:' || coalesce((select provider from payment_references where record_id = record), 'unstated')
  $$`,
  `create or replace function account_of_payouts(provider text) returns text language sql immutable as $$
    select case provider when 'manual' then 'bank:main' else 'provider:' || provider end
  $$`,
  // Processes of the version before still post to the account cash.
  `create or replace function place_former_cash() returns trigger language plpgsql as $$
  declare
    entry ledger_transactions;
  begin
    select * into entry from ledger_transactions where id = new.transaction_id;
    if entry.kind = 'cash.split' then
      return new;
    end if;
    new.account := coalesce(case
      when entry.kind = 'payment' then account_of_payment(entry.record_id)
      when entry.kind like 'payout.%' then (select account_of_payouts(provider) from payouts where id = entry.record_id)
    end, 'bank:main');
    return new;
  end $$`,
];

/** Lets the triggers of a table of payable records post to the account of the payment's provider. */
const postPaymentsOf = (table: string): MigrationStep => {
  const what = `payments of ${table}`;
  return {
    what,
    run: (database, run) =>
      withBriefLocks(database, { what, ...run }, async (transaction) => {
        // Of two processes that replace a function at once, one would fail.
        await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
        const present = await allRows<{ definition: string }>(transaction)`
          select pg_get_functiondef(to_regproc(name)) as definition
          from unnest(${[`post_${table}_insert`, `post_${table}_update`]}::text[]) as name`;
        for (const { definition } of present)
          await sql
            .raw(definition.replaceAll("'cash', null::uuid", 'account_of_payment(record.id), null::uuid'))
            .execute(transaction);
      }),
  };
};

// All that was posted to cash comes before the trigger, so this sums up what does not change any more.
const split = `
  with moved as materialized (
    select account, sum(amount) as amount from (
      select p.amount, case when t.kind = 'payment' then 'provider:unstated'
        when t.kind like 'payout.%' then coalesce(account_of_payouts(o.provider), 'bank:main')
        else 'bank:main' end as account
      from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      left join payouts o on o.id = t.record_id
      where p.account = 'cash' and t.kind <> 'cash.split'
    ) as former group by account having sum(amount) <> 0
  ), made as (
    insert into ledger_transactions (id, key, kind)
    select gen_random_uuid(), 'cash.split', 'cash.split' where exists (select from moved)
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, amount)
  select made.id, row_number() over (order by account), account, amount from (
    select account, amount from moved
    union all select 'cash', - sum(amount) from moved having sum(amount) <> 0
  ) as posting cross join made`;

/** Adds the functions; processes that start at once would replace them at the same time in a step. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const definition of functions) await sql.raw(definition).execute(database);
}

/** Adds the accounts of providers and banks, of their charges, and of money in transit, and splits cash among them. */
// Allowed (several tables): each step is a transaction of its own.
export const steps = [
  ...acceptAccounts('ledger_accounts'),
  ...acceptAccounts('ledger_postings'),
  // `borne_*`: kobo that the member bears; the others: kobo that provider or bank charged for a paid payout.
  alterTable(`alter table payouts add column if not exists borne_fee bigint not null default 0,
    add column if not exists borne_duty bigint not null default 0,
    add column if not exists fee bigint not null default 0,
    add column if not exists stamp_duty bigint not null default 0,
    add column if not exists vat bigint not null default 0,
    drop constraint if exists payouts_charges_check,
    add constraint payouts_charges_check check (least(borne_fee, borne_duty, fee, stamp_duty, vat) >= 0
      and borne_fee + borne_duty < amount) not valid`),
  validateConstraint('payouts', 'payouts_charges_check'),
  alterTable(
    `insert into meta (key, value) values ('feeBearer', '{"bearer": "platform"}') on conflict do nothing`,
  ),
  ...['passenger_requests', 'sent_parcels'].map(postPaymentsOf),
  alterTable(`create or replace trigger ledger_postings_placed before insert on ledger_postings
    for each row when (new.account = 'cash') execute function place_former_cash()`),
  alterTable(split),
];
