import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase, type DatabaseHandle } from '../database/open.ts';

/** A kind of database that tests run on. */
export interface Engine {
  name: string;
  /** Why tests on it are skipped; undefined where it is there. */
  missing: string | undefined;
  /** Opens an empty migrated database of the caller's own; `close()` also throws it away. */
  open: () => Promise<DatabaseHandle>;
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The embedded database, in memory. */
export const pglite: Engine = {
  name: 'PGlite',
  missing: undefined,
  open: async () => {
    const loadDataDir = await migratedTemplate();
    const handle = await openDatabase({ loadDataDir });
    if (loadDataDir === undefined) await migrateToLatest(handle.kysely);
    return handle;
  },
};

/** PostgreSQL at `TEST_DATABASE_URL` or on this machine; each opening gets a database that is dropped at the end. */
export const postgres: Engine = {
  name: 'PostgreSQL',
  missing: await whyMissing(),
  open: async () => {
    const template = process.env['API_TEST_DATABASE'];
    const scratch = await createScratch(template);
    const handle = await openDatabase({ databaseUrl: scratch.url });
    if (template === undefined) await migrateToLatest(handle.kysely);
    return { ...handle, close: () => handle.close().then(scratch.drop) };
  },
};

/** A PostgreSQL database of its own, empty or a copy of the one named. */
export async function createScratch(
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `padiman_test_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The tar of a migrated PGlite that the test run made once; absent where a single file is run by hand. */
export async function migratedTemplate(): Promise<Blob | undefined> {
  const path = process.env['API_TEST_TEMPLATE'];
  return path === undefined ? undefined : new File([await openAsBlob(path)], 'template.tar');
}

async function whyMissing(): Promise<string | undefined> {
  try {
    await onServer((client) => client.query('select 1'));
    return undefined;
  } catch (error) {
    return `no PostgreSQL at ${new URL(serverUrl).host} (${(error as Error).message}); set TEST_DATABASE_URL to test on it`;
  }
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 1_500 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
