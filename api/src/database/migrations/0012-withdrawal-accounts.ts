import { sql, type Kysely } from 'kysely';

/** Who else asked to be paid to an account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index withdrawals_live_account on withdrawals (account_number) where deleted_at is null`.execute(
    database,
  );
}
