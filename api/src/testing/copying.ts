import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { openForCopying, type CopyingDatabase } from '../database/copying.ts';
import type { Handle } from '../database/schema.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { createScratch, migratedTemplate, pglite, postgres } from './databases.ts';

/** Opens a database without tables, dropped after the test. */
export async function emptyDatabase(
  context: TestContext,
  engine: CopyingDatabase['engine'],
): Promise<CopyingDatabase> {
  const scratch = engine === 'postgres' ? await createScratch() : undefined;
  const database = await openForCopying({ databaseUrl: scratch?.url });
  context.after(async () => {
    await database.close();
    await scratch?.drop();
  });
  return database;
}

/** Opens a migrated database, dropped after the test, and its address if it is PostgreSQL. */
export async function migratedDatabase(
  context: TestContext,
  engine: CopyingDatabase['engine'],
): Promise<CopyingDatabase & { url: string | undefined }> {
  const template = engine === 'postgres' ? process.env['API_TEST_DATABASE'] : await migratedTemplate();
  const scratch = engine === 'postgres' ? await createScratch(template as string | undefined) : undefined;
  const database = await openForCopying({
    databaseUrl: scratch?.url,
    loadDataDir: scratch === undefined ? (template as Blob | undefined) : undefined,
  });
  context.after(async () => {
    await database.close();
    await scratch?.drop();
  });
  if (template === undefined) await migrateToLatest(database.kysely);
  return { ...database, url: scratch?.url };
}

/** Reason to skip tests on these engines, or false. */
export const missing = (...engines: CopyingDatabase['engine'][]): string | false =>
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
