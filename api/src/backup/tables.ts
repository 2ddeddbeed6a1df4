import { sql } from 'kysely';
import { migrationTables } from '../database/migrate.ts';
import type { Handle } from '../database/schema.ts';
import type { BackupClosing } from './backup-format.ts';

/** A table and the columns that are written, which leaves out what the database computes. */
export interface TableColumns {
  table: string;
  columns: string[];
}

/** Every table of ours as the database itself lists them, each after those that it refers to. */
export async function readTables(database: Handle): Promise<TableColumns[]> {
  const { rows: tables } = await sql<TableColumns>`
    select c.relname::text as table,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relname not in (${sql.lit(migrationTables.done)}, ${sql.lit(migrationTables.lock)})
    group by c.relname order by c.relname`.execute(database);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`.execute(
    database,
  );
  return inForeignKeyOrder(tables, references);
}

/** @throws Error where foreign keys lead in a circle: then no order of loading satisfies them */
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
      throw new Error(`Foreign keys lead in a circle: ${left.map(({ table }) => table).join(', ')}`);
    }
    for (const table of ready) placed.add(table.table);
    ordered.push(...ready);
    left = left.filter(({ table }) => !placed.has(table));
  }
  return ordered;
}

/** Where each sequence stands. */
export async function readSequences(database: Handle): Promise<BackupClosing['sequences']> {
  const { rows } = await sql<{ name: string; value: string; called: boolean }>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as called
    from pg_sequences where schemaname = current_schema() order by sequencename`.execute(database);
  return rows;
}

/** How COPY writes values must not depend on how a server, a database or a role is set up. */
export async function settleFormats(database: Handle): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(database);
  await sql`set local timezone = 'UTC'`.execute(database);
  await sql`set local intervalstyle = 'postgres'`.execute(database);
  await sql`set local extra_float_digits = 1`.execute(database);
  await sql`set local bytea_output = 'hex'`.execute(database);
}
