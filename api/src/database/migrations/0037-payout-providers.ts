import { sql, type Kysely } from 'kysely';

/**
 * Payouts of any provider; the application knows which there are. Names of accounts belong to the provider that resolved
 * them, since providers number banks differently. Until now Paystack was the only one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts drop constraint payouts_provider_check,
      add constraint payouts_provider_check check (provider ~ '^[a-z][a-z0-9]{1,19}$')`.execute(database);
  await sql`
    alter table resolved_accounts add column provider text not null default 'paystack'`.execute(database);
  await sql`
    alter table resolved_accounts alter column provider drop default,
      drop constraint resolved_accounts_pkey,
      add constraint resolved_accounts_pkey primary key (bank_code, account_number, provider)`.execute(
    database,
  );
}
