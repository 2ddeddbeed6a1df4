import { sql, type Kysely } from 'kysely';

/**
 * Freezes what a decision approved: a payout keeps its account, its deciders and the name that the bank gave for the
 * account. Also the names of accounts as a provider resolved them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts
      add column account_number text,
      add column account_name text,
      add column bank text,
      add column bank_code text,
      add column resolved_name text,
      add column decided_by uuid references admins (id),
      add column approved_by uuid references admins (id)`.execute(database);
  await sql`
    update payouts set account_number = request.account_number, account_name = request.account_name,
      bank = request.bank, bank_code = request.bank_code, decided_by = request.decided_by
    from withdrawals as request where request.id = payouts.id`.execute(database);
  await sql`
    alter table payouts alter column account_number set not null, alter column account_name set not null,
      alter column bank set not null, alter column bank_code set not null`.execute(database);

  // Sums of the last 24 hours, by user and by the admin who decided.
  await sql`create index payouts_user on payouts (user_id, created_at)`.execute(database);
  await sql`create index payouts_decider on payouts (decided_by, created_at) where approved_by is null`.execute(
    database,
  );

  await sql`
    create table resolved_accounts (
      bank_code text not null,
      account_number text not null,
      name text,
      failure text,
      resolved_at timestamptz not null default now(),
      primary key (bank_code, account_number),
      check ((name is null) <> (failure is null))
    )`.execute(database);

  await refuseChanges(database, 'payouts', {
    when: 'true',
    columns: [
      ...[
        'user_id',
        'amount',
        'provider',
        'reference',
        'account_number',
        'account_name',
        'bank',
        'bank_code',
      ],
      ...['resolved_name', 'decided_by', 'approved_by'],
    ],
    message: 'account, amount and user of a payout never change',
  });
  await refuseChanges(database, 'withdrawals', {
    when: 'true',
    columns: ['user_id', 'withdrawal_id', 'requested_amount'],
    message: 'user and amount of a withdrawal request never change',
  });
  await refuseChanges(database, 'withdrawals_decided', {
    table: 'withdrawals',
    when: "old.status <> 'pending'",
    columns: ['account_number', 'account_name', 'bank', 'bank_code', 'status', 'decided_by', 'decided_at'],
    message: 'account and decision of a decided withdrawal request never change',
  });
}

/** Creates a trigger that refuses an update of columns. */
async function refuseChanges(
  database: Kysely<unknown>,
  name: string,
  rule: { table?: string; when: string; columns: string[]; message: string },
): Promise<void> {
  const values = (row: string) => `(${rule.columns.map((column) => `${row}.${column}`).join(', ')})`;
  await sql`
    create function ${sql.ref(`refuse_changes_of_${name}`)}() returns trigger language plpgsql as $$
    begin
      raise exception ${sql.lit(rule.message)} using errcode = 'check_violation';
    end $$`.execute(database);
  await sql`
    create trigger ${sql.ref(`${name}_frozen`)} before update on ${sql.table(rule.table ?? name)} for each row
    when (${sql.raw(`${rule.when} and ${values('old')} is distinct from ${values('new')}`)})
    execute function ${sql.ref(`refuse_changes_of_${name}`)}()`.execute(database);
}
