import { sql } from 'kysely';
import type { SchemaMigration } from './migration.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Tables that record the applied migrations. Versions before 0054 also had a table for a lock. */
export const migrationTables = { done: 'migrations', lock: 'migrations_lock' };

/** Record of an applied migration. */
export interface MigrationRecord {
  name: string;
  /** Migration that a process must know to run on this schema; null if it needs no more than before. */
  needs: string | null;
  /** False while its steps are to be done. */
  finished: boolean;
}

/** Reads the records in order; none of a database without tables. */
export async function readRecords(database: Handle): Promise<MigrationRecord[]> {
  const { rows: found } = await sql<{ present: boolean }>`
    select to_regclass(${migrationTables.done}) is not null as present`.execute(database);
  if (found[0]?.present !== true) return [];
  // By way of JSON, since a table of an older version has neither `needs` nor `finished`.
  const { rows } = await sql<MigrationRecord>`
    select name, case when record ? 'needs' then record ->> 'needs' else name end as needs,
      coalesce((record ->> 'finished')::boolean, true) as finished
    from (select name::text, to_jsonb(done) as record from ${sql.table(migrationTables.done)} as done) as records
    order by name collate "C"`.execute(database);
  return rows;
}

/**
 * Creates the table, or adds what a table of an older version lacks. Call it with the lock of migrations.
 *
 * @returns true if it changed something
 */
export async function prepareRecords(transaction: TransactionHandle): Promise<boolean> {
  const table = sql.table(migrationTables.done);
  const { rows } = await sql<{ column: string }>`
    select attname::text as column from pg_attribute
    where attrelid = to_regclass(${migrationTables.done}) and attnum > 0 and not attisdropped`.execute(
    transaction,
  );
  if (rows.some(({ column }) => column === 'needs')) return false;
  await sql`
    create table if not exists ${table} (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(transaction);
  await sql`alter table ${table} add column needs text, add column finished boolean not null default true`.execute(
    transaction,
  );
  await sql`update ${table} set needs = name`.execute(transaction);
  return true;
}

/** Records an applied migration; one with steps is not finished yet. */
export async function recordMigration(
  transaction: TransactionHandle,
  name: string,
  { compatibility, steps = [] }: SchemaMigration,
): Promise<void> {
  const needs = compatibility === undefined ? name : compatibility.needs;
  await sql`
    insert into ${sql.table(migrationTables.done)} (name, timestamp, needs, finished)
    values (${name}, ${new Date().toISOString()}, ${needs}, ${steps.length === 0})`.execute(transaction);
}

/** Records that the steps of a migration are done. */
export async function finishMigration(database: Handle, name: string): Promise<void> {
  await sql`update ${sql.table(migrationTables.done)} set finished = true where name = ${name}`.execute(
    database,
  );
}
