import { sql } from 'kysely';
import { migrationTable } from '../database/migrate.ts';
import type { Handle } from '../database/schema.ts';
import type { BackupClosing } from './backup-format.ts';

/** A table and its columns without generated ones. */
export interface TableColumns {
  table: string;
  columns: string[];
}

/** Lists all tables of the schema from the catalog, a partitioned one as a whole, each after the tables that it references. */
export async function readTables(database: Handle): Promise<TableColumns[]> {
  const { rows: tables } = await sql<TableColumns>`
    select c.relname::text as table,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relname <> ${sql.lit(migrationTable)}
    group by c.relname order by c.relname`.execute(database);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`.execute(
    database,
  );
  return inForeignKeyOrder(tables, references);
}

/** Sorts tables topologically. @throws Error for a cycle of foreign keys */
function inForeignKeyOrder(
  tables: TableColumns[],
  references: { from: string; to: string }[],
): TableColumns[] {
  const ordered: TableColumns[] = [];
  const placed = new Set<string>();
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter(({ table }) =>
      references.every(({ from, to }) => from !== table || placed.has(to)),
    );
    if (ready.length === 0) {
      throw new Error(`Foreign keys form a cycle: ${left.map(({ table }) => table).join(', ')}`);
    }
    for (const table of ready) placed.add(table.table);
    ordered.push(...ready);
    left = left.filter(({ table }) => !placed.has(table));
  }
  return ordered;
}

/** Reads the values of all sequences. */
export async function readSequences(database: Handle): Promise<BackupClosing['sequences']> {
  const { rows } = await sql<{ name: string; value: string; called: boolean }>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as called
    from pg_sequences where schemaname = current_schema() order by sequencename`.execute(database);
  return rows;
}

/** Sets the formats of COPY, so that they do not depend on settings of the server, the database or the role. */
export async function fixCopyFormat(database: Handle): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(database);
  await sql`set local timezone = 'UTC'`.execute(database);
  await sql`set local intervalstyle = 'postgres'`.execute(database);
  await sql`set local extra_float_digits = 1`.execute(database);
  await sql`set local bytea_output = 'hex'`.execute(database);
}
