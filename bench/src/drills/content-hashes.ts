import { openDatabase, type DatabaseOptions } from '@padiman/api/database';
import { sql } from 'kysely';

/** Number of rows and a hash of all of them, which does not depend on their order, by table. */
export async function contentHashes(options: DatabaseOptions): Promise<Map<string, string>> {
  const { kysely, close } = await openDatabase(options);
  try {
    return await kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local timezone = 'UTC'`.execute(transaction);
      const { rows: tables } = await sql<{ name: string }>`
        select tablename::text as name from pg_tables where schemaname = current_schema()
          and tablename not like 'migrations%' order by 1`.execute(transaction);
      const hashes = new Map<string, string>();
      for (const { name } of tables) {
        const { rows } = await sql<{ rows: number; hash: string }>`
          select count(*) as rows,
            coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as hash
          from ${sql.table(name)} as t`.execute(transaction);
        hashes.set(name, `${rows[0]?.rows} rows, ${rows[0]?.hash}`);
      }
      return hashes;
    });
  } finally {
    await close();
  }
}

/** Tables that differ. @param apart tables that are not compared */
export const differing = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  apart: readonly string[],
): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (table) => !apart.includes(table) && one.get(table) !== other.get(table),
  );
