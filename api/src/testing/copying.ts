import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { openForCopying, type CopyingDatabase } from '../database/copying.ts';
import type { Handle } from '../database/schema.ts';
import { createScratch, pglite, postgres } from './databases.ts';

/** A database without any table; thrown away when the test ends. */
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

/** Why tests that move rows from one kind to another are skipped. */
export const missing = (...engines: CopyingDatabase['engine'][]): string | false =>
  (engines.includes('postgres') ? postgres : pglite).missing ?? false;

/** A folder that is removed when the test ends. */
export function newFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-backup-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every row of every table, computed columns too, whatever tables there are. */
export async function allRows(database: Handle): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = current_schema()
      and tablename not like 'migrations%' order by tablename`.execute(database);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(database);
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}
