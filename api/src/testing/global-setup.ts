import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { createScratch, postgres } from './databases.ts';

let folder: string | undefined;
let dropDatabase: (() => Promise<void>) | undefined;

/**
 * Creates one migrated template database per engine for all test files; copying it is faster than migrating. Does nothing
 * where a run of several processes has created them.
 */
export async function globalSetup(): Promise<void> {
  if (process.env['API_TEST_TEMPLATE'] !== undefined) return;
  await makePglite();
  if (postgres.missing === undefined) await makePostgres();
}

async function makePglite(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'padiman-api-test-'));
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await migrateToLatest(kysely);
  const dump = await pglite.dumpDataDir('none');
  const path = join(folder, 'template.tar');
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
  await kysely.destroy();
  process.env['API_TEST_TEMPLATE'] = path;
}

async function makePostgres(): Promise<void> {
  const { name, url, drop } = await createScratch();
  dropDatabase = drop;
  const { kysely, close } = await openDatabase({ databaseUrl: url });
  await migrateToLatest(kysely);
  await close();
  process.env['API_TEST_DATABASE'] = name;
}

export async function globalTeardown(): Promise<void> {
  await dropDatabase?.();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
