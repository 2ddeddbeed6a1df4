import { Kysely, PGliteDialect, PostgresDialect, sql, type KyselyConfig } from 'kysely';
import { listenOnPglite, listenOnPostgres, type Listen } from './notifications.ts';
import { createPglite } from './pglite.ts';
import { connectAlone, createPool } from './pool.ts';
import type { Database } from './schema.ts';

/** Location of the data: PostgreSQL at `databaseUrl`; otherwise PGlite, in `dataDir` or, without it, in memory. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  /** Tar of a PGlite folder to start from; tests pass a migrated one. */
  loadDataDir?: Blob | undefined;
  /** Called after each statement. */
  onQuery?: ((milliseconds: number, succeeded: boolean) => void) | undefined;
}

/** An open database. Call `close()` before the process ends. */
export interface DatabaseHandle {
  kysely: Kysely<Database>;
  engine: 'postgres' | 'pglite';
  /** Usage of the connection pool; the embedded database has none. */
  pool?: () => { busy: number; idle: number; waiting: number };
  listen: Listen;
  close: () => Promise<void>;
}

/**
 * Opens the database without migrating it.
 *
 * @throws FolderInUse if another running process has the folder open
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.onQuery) : openPglite(options);
}

async function openPostgres(
  databaseUrl: string,
  onQuery: DatabaseOptions['onQuery'],
): Promise<DatabaseHandle> {
  const pool = await createPool(databaseUrl);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...watch(onQuery) });
  return {
    kysely,
    engine: 'postgres',
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: listenOnPostgres(() => connectAlone(databaseUrl)),
    close: () => kysely.destroy(),
  };
}

async function openPglite(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { pglite, close } = await createPglite(options);
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), ...watch(options.onQuery) });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    engine: 'pglite',
    listen: listenOnPglite(pglite),
    close: () => (closing ??= kysely.destroy().then(close)),
  };
}

function watch(onQuery: DatabaseOptions['onQuery']): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return { log: ({ level, queryDurationMillis }) => onQuery(queryDurationMillis, level === 'query') };
}

/** Tells whether the database answers within two seconds; never throws. */
export function isReachable(database: Kysely<Database>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
  const answer = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
