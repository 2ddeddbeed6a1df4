import { sql, type Kysely } from 'kysely';

/** Index of withdrawal requests by bank account, to find other users with the same account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index withdrawals_live_account on withdrawals (account_number) where deleted_at is null`.execute(
    database,
  );
}
