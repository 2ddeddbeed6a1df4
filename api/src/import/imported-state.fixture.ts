import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { entities, entityNames } from './entities.ts';

/** All records of the import's entities and their payouts, the ledger's keys, and the balances of accounts. */
export async function importedState(database: Handle): Promise<Record<string, unknown[]>> {
  const tables = [...new Set(entityNames.map((name) => entities[name].table)), 'payouts' as const];
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} order by id`.execute(database);
    found[table] = rows;
  }
  const keys = await sql<object>`select key, kind, record_id from ledger_transactions order by key`.execute(
    database,
  );
  const balances = await sql<object>`
    select account, user_id, sum(balance)::bigint as balance from ledger_accounts
    group by 1, 2 having sum(balance) <> 0 order by 1, 2`.execute(database);
  return { ...found, keys: keys.rows, balances: balances.rows };
}
