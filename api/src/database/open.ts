import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { lockFolder } from './folder.lock.ts';
import { pgliteParsers, postgresTypes } from './types.ts';
import type { Database } from './schema.ts';

/** Where the data lives. With `databaseUrl` PostgreSQL; else PGlite, in `dataDir` or (without it) in memory. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  /** A tar of a PGlite folder to start from; tests start migrated by it. */
  loadDataDir?: Blob | undefined;
}

/** An open database. `close()` must be called before the process ends. */
export interface DatabaseHandle {
  kysely: Kysely<Database>;
  engine: 'postgres' | 'pglite';
  close: () => Promise<void>;
}

/**
 * Opens the database; does not migrate it.
 *
 * @throws FolderInUse when another living process has the folder open
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openPglite(options);
}

async function openPostgres(databaseUrl: string): Promise<DatabaseHandle> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'padiman-api',
    statement_timeout: 30_000,
    types: postgresTypes,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, engine: 'postgres', close: () => kysely.destroy() };
}

async function openPglite({ dataDir, loadDataDir }: DatabaseOptions): Promise<DatabaseHandle> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pg');
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    // Loaded only when used: the engine weighs 20 MB.
    const [{ PGlite }, { pg_trgm }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
    ]);
    const pglite = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
      extensions: { pg_trgm },
      parsers: pgliteParsers,
    });
    const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    let closing: Promise<void> | undefined;
    const close = async () => {
      await kysely.destroy();
      if (!pglite.closed) await pglite.close();
      unlock();
    };
    return { kysely, engine: 'pglite', close: () => (closing ??= close()) };
  } catch (error) {
    unlock();
    throw error;
  }
}
