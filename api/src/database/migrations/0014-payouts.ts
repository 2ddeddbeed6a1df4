import { sql, type Kysely } from 'kysely';

/**
 * Outbox of payouts: the transaction that accepts a withdrawal writes a row, with the idempotency key of every call to
 * the provider, and the worker sends it. Also the remark of a decision.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table withdrawals add column remark text check (length(remark) between 1 and 500)`.execute(
    database,
  );

  // `queued` waits for the worker or a finance officer, `sending` may have reached the provider, `sent` has reached it.
  await sql`
    create table payouts (
      id uuid primary key references withdrawals (id),
      user_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      provider text not null check (provider in ('manual', 'paystack')),
      reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
      state text not null default 'queued'
        check (state in ('queued', 'sending', 'sent', 'paid', 'failed', 'reversed')),
      recipient_code text,
      transfer_code text,
      bank_reference text,
      failure text,
      trouble text,
      tries integer not null default 0,
      next_try_at timestamptz not null default now(),
      leased_until timestamptz,
      settled_by uuid references admins (id),
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text not null default '',
      check ((state in ('paid', 'failed', 'reversed')) = (settled_at is not null)),
      check (state <> 'paid' or provider <> 'manual' or bank_reference is not null)
    )`.execute(database);
  await sql`create index payouts_due on payouts (next_try_at)
    where provider <> 'manual' and state in ('queued', 'sending', 'sent')`.execute(database);
  await sql`create index payouts_state on payouts (state, id)`.execute(database);

  // Search text: the account at the time of acceptance.
  await sql`
    create function keep_search_of_payouts() returns trigger language plpgsql as $$
    begin
      new.search := (select lower(concat_ws(' ', account_number, account_name, bank, withdrawal_id, new.reference))
        from withdrawals where id = new.id);
      return new;
    end $$`.execute(database);
  await sql`
    create trigger payouts_search before insert on payouts for each row
    execute function keep_search_of_payouts()`.execute(database);
  await sql`create index payouts_search_trigrams on payouts using gin (search gin_trgm_ops)`.execute(
    database,
  );

  // Withdrawals accepted before this migration were paid by hand, as the opening balances of the ledger assume.
  await sql`
    insert into payouts (id, user_id, amount, provider, reference, state, bank_reference, settled_by, settled_at,
      created_at, updated_at)
    select id, user_id, requested_amount, 'manual', 'padiman-' || replace(id::text, '-', ''), 'paid',
      'paid before payouts were kept', decided_by, decided_at, decided_at, decided_at
    from withdrawals where status = 'accepted'`.execute(database);
}
