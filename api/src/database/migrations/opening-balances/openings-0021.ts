import { sql, type Kysely } from 'kysely';

/** Records the opening balances that the ledger has, so that later ones are found. */
export async function recordOpenings(database: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_openings (key, user_id, earnings, withdrawals, refunds)
    select entry.key, posting.user_id,
      coalesce(sum(amount) filter (where total = 'earnings'), 0),
      - coalesce(sum(amount) filter (where total = 'withdrawals'), 0),
      coalesce(sum(amount) filter (where total = 'refunds'), 0)
    from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
    where entry.kind = 'opening' and posting.user_id is not null
    group by entry.key, posting.user_id`.execute(database);
}
