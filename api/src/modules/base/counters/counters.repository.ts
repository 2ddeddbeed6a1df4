import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** Counters by name, summed over their shards, without those that are zero. */
export async function selectCounters(database: Handle): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from counters group by name having sum(value) <> 0`.execute(
    database,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Removes the statement timeout of the transaction, because a recount reads every record. */
export async function disableTimeout(transaction: TransactionHandle): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
}

/** Blocks all writers of the counted tables until the transaction ends. */
export async function lockCounted(transaction: TransactionHandle, tables: readonly string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names}, counters in share row exclusive mode`.execute(transaction);
}

/** Replaces all counters. */
export async function replaceCounters(
  transaction: TransactionHandle,
  counters: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction.deleteFrom('counters').execute();
  const rows = [...counters].map(([name, value]) => ({ name, shard: 0, value }));
  if (rows.length > 0) await transaction.insertInto('counters').values(rows).execute();
}
