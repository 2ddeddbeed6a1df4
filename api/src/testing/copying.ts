import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, type DatabaseHandle } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { createScratch, migratedTemplate, pglite, postgres } from './databases.ts';

/** Opens a database, dropped after the test, and its address if it is PostgreSQL. */
async function newDatabase(
  context: TestContext,
  engine: DatabaseHandle['engine'],
  migrated: boolean,
): Promise<DatabaseHandle & { url: string | undefined }> {
  const isPostgres = engine === 'postgres';
  const template = migrated && isPostgres ? process.env['API_TEST_DATABASE'] : undefined;
  const scratch = isPostgres ? await createScratch(template) : undefined;
  const loadDataDir = migrated && !isPostgres ? await migratedTemplate() : undefined;
  const database = await openDatabase({ databaseUrl: scratch?.url, loadDataDir });
  context.after(async () => {
    await database.close();
    await scratch?.drop();
  });
  if (migrated) await migrateToLatest(database.kysely);
  return { ...database, url: scratch?.url };
}

/** Opens a database without tables, dropped after the test. */
export const emptyDatabase = (context: TestContext, engine: DatabaseHandle['engine']) =>
  newDatabase(context, engine, false);

/** Opens a migrated database, dropped after the test. */
export const migratedDatabase = (context: TestContext, engine: DatabaseHandle['engine']) =>
  newDatabase(context, engine, true);

/** Reason to skip tests on these engines, or false. */
export const missing = (...engines: DatabaseHandle['engine'][]): string | false =>
  (engines.includes('postgres') ? postgres : pglite).missing ?? false;

/** Creates a folder that is removed after the test. */
export function newFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-backup-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** All rows of all tables, including generated columns. */
export async function allRows(database: Handle): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = current_schema()
      and tablename <> 'migrations' order by tablename`.execute(database);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(database);
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}
