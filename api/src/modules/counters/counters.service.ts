import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { countedTables, recount } from './counters-recount.read-model.ts';

/** A counter that does not say what there is. */
export interface WrongCounter {
  name: string;
  counted: number;
  kept: number;
}

/** Every counter by name, summed over its shards; those that are zero are left out. */
export async function readCounters(database: Handle): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from counters group by name having sum(value) <> 0`.execute(
    database,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Compares every counter with a recount, both of the same moment; may run beside a working server. */
export function verifyCounters(database: Handle): Promise<WrongCounter[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      return compareCounters(transaction);
    });
}

/** Counts everything anew, with all writers waiting. @returns what was wrong before */
export function repairCounters(database: Handle): Promise<WrongCounter[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const tables = sql.join(countedTables.map((table) => sql.table(table)));
    await sql`lock table ${tables}, counters in share row exclusive mode`.execute(transaction);
    const wrong = await compareCounters(transaction);
    const right = [...(await recount(transaction))].map(([name, value]) => ({ name, shard: 0, value }));
    await transaction.deleteFrom('counters').execute();
    if (right.length > 0) await transaction.insertInto('counters').values(right).execute();
    return wrong;
  });
}

/** The comparison in a transaction that is open. */
export async function compareCounters(transaction: TransactionHandle): Promise<WrongCounter[]> {
  const [counted, kept] = [await recount(transaction), await readCounters(transaction)];
  return [...new Set([...counted.keys(), ...kept.keys()])]
    .sort()
    .map((name) => ({ name, counted: counted.get(name) ?? 0, kept: kept.get(name) ?? 0 }))
    .filter((counter) => counter.counted !== counter.kept);
}
