import { setTimeout as pause } from 'node:timers/promises';
import {
  Kysely,
  PGliteDialect,
  PostgresDialect,
  sql,
  type KyselyConfig,
  type TransactionBuilder,
} from 'kysely';
import { brief } from './brief.ts';
import { createPglite, type EmbeddedOptions } from './pglite.ts';
import { openPools, type PoolName, type PoolUsage } from './split-pools.ts';
import type { Database } from './schema.ts';
import { Unavailable } from './unavailable.ts';

/** Location of the data: PostgreSQL at `databaseUrl`; otherwise PGlite, in `dataDir` or, without it, in memory. */
export interface DatabaseOptions extends EmbeddedOptions {
  databaseUrl?: string | undefined;
  /** Address of PostgreSQL itself where `databaseUrl` leads to a pooler: for migrations. */
  directUrl?: string | undefined;
  /** Most connections to PostgreSQL, for writers and readers together; 20 by default. */
  poolMax?: number | undefined;
  /** Called after each statement, with its text without parameters. */
  onQuery?: ((milliseconds: number, succeeded: boolean, statement: string) => void) | undefined;
  /** PostgreSQL: called before each statement but `rollback`; throws to refuse it. */
  beforeStatement?: (() => void) | undefined;
  /** PostgreSQL: milliseconds after which the server ends a statement; 30 seconds by default. */
  statementTimeout?: number | undefined;
}

/** An open database. Call `close()` before the process ends. */
export interface DatabaseHandle {
  kysely: Kysely<Database>;
  engine: 'postgres' | 'pglite';
  /** Usage of the connection pools; the embedded database has none. */
  pools?: () => Record<PoolName, PoolUsage>;
  /**
   * Tells whether the database answers within two seconds and takes writes, and none failed for want of room in the last ten
   * seconds; never throws.
   */
  isWritable: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Codes of PostgreSQL for a transaction that failed because of concurrent ones, and can succeed the next time. */
const concurrencyCodes: readonly (string | undefined)[] = ['40P01', '40001'];

/** Kysely that runs a transaction once more after a deadlock or a serialization failure. */
class Retrying extends Kysely<Database> {
  /** @throws Unavailable if it fails so again: the caller may repeat it */
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    const isConcurrent = (error: unknown): error is Error & { code: string } =>
      concurrencyCodes.includes((error as { code?: string }).code);
    builder.execute = (work) =>
      execute(work).catch(async (error: unknown) => {
        if (!isConcurrent(error)) throw error;
        // At once it would take its rows again ahead of the other, which waits for them, and end in a deadlock again.
        await pause(20 + Math.random() * 80);
        return execute(work).catch((again: unknown) => {
          throw isConcurrent(again) ? new Unavailable(again) : again;
        });
      });
    return builder;
  }
}

/** Opens the database without migrating it. @throws FolderInUse if another running process has the folder open */
export const openDatabase = async (options: DatabaseOptions): Promise<DatabaseHandle> =>
  options.databaseUrl ? openPostgres(options.databaseUrl, options) : openPglite(options);

function openPostgres(
  databaseUrl: string,
  { directUrl, onQuery, beforeStatement, poolMax, statementTimeout }: DatabaseOptions,
): DatabaseHandle {
  const pools = openPools(databaseUrl, { max: poolMax, statementTimeout, beforeStatement, directUrl });
  const kysely = new Retrying({
    dialect: new PostgresDialect({ pool: pools.pool }),
    ...watch(onQuery),
  });
  return {
    kysely,
    engine: 'postgres',
    pools: pools.usage,
    isWritable: async () => pools.hasSpace() && isWritable(kysely, pools.expire),
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
    isWritable: () => isWritable(kysely),
    close: () => (closing ??= kysely.destroy().then(close)),
  };
}

function watch(onQuery: DatabaseOptions['onQuery']): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return {
    log: ({ level, queryDurationMillis, query }) =>
      onQuery(queryDurationMillis, level === 'query', query.sql),
  };
}

/** @param demoted called if the server is a standby or read-only */
function isWritable(database: Kysely<Database>, demoted: () => void = () => undefined): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
  const answer = sql<{ writable: boolean }>`${sql.raw(brief)}
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`
    .execute(database)
    .then(
      ({ rows }) => {
        const writable = rows[0]?.writable === true;
        if (!writable) demoted();
        return writable;
      },
      () => false,
    );
  return Promise.race([answer, timeout]);
}
