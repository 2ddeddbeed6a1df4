import { sql } from 'kysely';
import type { SchemaMigration } from './migration.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Table of the applied migrations. */
export const migrationTable = 'migrations';

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
    select to_regclass(${migrationTable}) is not null as present`.execute(database);
  if (found[0]?.present !== true) return [];
  const { rows } = await sql<MigrationRecord>`
    select name, needs, finished from ${sql.table(migrationTable)} order by name collate "C"`.execute(
    database,
  );
  return rows;
}

/** Creates the table. Call it with the lock of migrations. @returns true if it did */
export async function prepareRecords(transaction: TransactionHandle): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass(${migrationTable}) is not null as present`.execute(transaction);
  if (rows[0]?.present === true) return false;
  await sql`
    create table ${sql.table(migrationTable)} (
      name text primary key,
      timestamp text not null,
      needs text,
      finished boolean not null
    )`.execute(transaction);
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
    insert into ${sql.table(migrationTable)} (name, timestamp, needs, finished)
    values (${name}, ${new Date().toISOString()}, ${needs}, ${steps.length === 0})`.execute(transaction);
}

/** Records that the steps of a migration are done. */
export async function finishMigration(database: Handle, name: string): Promise<void> {
  await sql`update ${sql.table(migrationTable)} set finished = true where name = ${name}`.execute(database);
}
