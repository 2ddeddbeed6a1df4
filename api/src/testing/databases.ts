import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase, type DatabaseHandle, type DatabaseOptions } from '../database/open.ts';

/** A database engine for tests. */
export interface Engine {
  name: string;
  /** Reason to skip tests on it; undefined if it is available. */
  missing: string | undefined;
  /** Opens a new migrated database; `close()` also drops it. */
  open: (
    options?: Pick<DatabaseOptions, 'poolMax' | 'statementTimeout' | 'beforeStatement'>,
  ) => Promise<DatabaseHandle>;
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Embedded database, in memory. */
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

/** PostgreSQL at `TEST_DATABASE_URL` or on the local machine. */
export const postgres: Engine = {
  name: 'PostgreSQL',
  missing: await reasonMissing(),
  open: async (options = {}) => {
    const template = process.env['API_TEST_DATABASE'];
    const scratch = await createScratch(template);
    const handle = await openDatabase({ ...options, databaseUrl: scratch.url });
    if (template === undefined) await migrateToLatest(handle.kysely);
    return { ...handle, close: () => handle.close().then(scratch.drop) };
  },
};

/**
 * Creates a PostgreSQL database, empty or a copy of a template. PostgreSQL refuses to copy one that somebody is connected
 * to, be it a vacuum; nobody connects to `template0`.
 */
export async function createScratch(template = 'template0') {
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

/** Tar of a migrated PGlite folder from the global setup; undefined if a test file is run without it. */
export async function migratedTemplate(): Promise<Blob | undefined> {
  const path = process.env['API_TEST_TEMPLATE'];
  return path === undefined ? undefined : new File([await openAsBlob(path)], 'template.tar');
}

async function reasonMissing(): Promise<string | undefined> {
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
