import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import type { DatabaseHandle, DatabaseOptions } from './open.ts';
import { createPglite } from './pglite.ts';
import { PrimaryPool, PrimarySearch, type PooledClient } from './primary-client.ts';
import type { Database } from './schema.ts';
import { hasOwnSession } from './statement-timeouts.ts';

/** A database that takes rows in the format of COPY, within the open transaction of `kysely`. */
export interface CopyingDatabase extends Pick<DatabaseHandle, 'kysely' | 'engine' | 'close'> {
  /** The embedded engine. */
  pglite?: PGlite;
  /** @param rows chunks, each of which ends at the end of a row */
  copyIn: (table: string, columns: string[], rows: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** The address leads to a pooler, whose connections keep neither locks nor temporary tables. */
export class NoOwnSession extends Error {
  override name = 'NoOwnSession';

  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler, and this command needs a connection of its own: ' +
        'put ?direct=host:port of PostgreSQL itself behind the address.',
    );
  }
}

/** Opens the database on one connection without a statement timeout, for CLI commands. @throws NoOwnSession */
export function openForCopying(options: DatabaseOptions): Promise<CopyingDatabase> {
  const databaseUrl = options.directUrl ?? options.databaseUrl;
  return databaseUrl ? copyingPostgres(databaseUrl) : copyingPglite(options);
}

async function copyingPostgres(databaseUrl: string): Promise<CopyingDatabase> {
  const { from } = (await import('pg-copy-streams')).default;
  // Never closed while idle: locks and temporary tables belong to the connection.
  const pool = new PrimaryPool(new PrimarySearch(databaseUrl), 0, { max: 1, idleTimeoutMillis: 0 });
  await refusePooler(pool);
  let client: PooledClient | undefined;
  const connect = async () => (client = await pool.take());
  const open = () => inTransaction(client);
  const kysely = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }),
  });
  return {
    kysely,
    engine: 'postgres',
    copyIn: async (table, columns, rows) => {
      const into = open().query(from(`copy ${named(table, columns)} from stdin`));
      await pipeline(Readable.from(rows, { objectMode: true }), into);
    },
    close: () => kysely.destroy(),
  };
}

async function refusePooler(pool: PrimaryPool): Promise<void> {
  const client = await pool.take();
  const isOwn = await hasOwnSession(client).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  // A timeout of the role would end a copy of a large table.
  if (isOwn) await client.query('set statement_timeout = 0');
  client.release();
  if (isOwn) return;
  await pool.end();
  throw new NoOwnSession();
}

/** Approximate bytes per COPY into the embedded database, which holds a whole COPY in memory. */
const chunkSize = 4 * 1024 * 1024;

async function copyingPglite(options: DatabaseOptions): Promise<CopyingDatabase> {
  const { pglite, close } = await createPglite(options);
  let current: Transaction | undefined;
  const open = () => inTransaction(current);
  const kysely = new Kysely<Database>({
    dialect: new PGliteDialect({
      pglite: {
        closed: false,
        ready: true,
        waitReady: pglite.waitReady,
        query: pglite.query.bind(pglite),
        transaction: (work) => pglite.transaction((transaction) => work((current = transaction))),
        close: () => Promise.resolve(),
      },
    }),
  });
  return {
    kysely,
    engine: 'pglite',
    pglite,
    copyIn: async (table, columns, rows) => {
      const load = (chunk: Uint8Array<ArrayBuffer>[]) =>
        open().query(`copy ${named(table, columns)} from '/dev/blob'`, [], { blob: new Blob(chunk) });
      let chunk: Uint8Array<ArrayBuffer>[] = [];
      let size = 0;
      for await (const part of rows) {
        chunk.push(new Uint8Array(part));
        size += part.length;
        if (size < chunkSize) continue;
        await load(chunk);
        [chunk, size] = [[], 0];
      }
      if (size > 0) await load(chunk);
    },
    close: () => kysely.destroy().then(close),
  };
}

function inTransaction<T>(session: T | undefined): T {
  if (session === undefined) throw new Error('COPY needs an open transaction');
  return session;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const named = (table: string, columns: string[]) =>
  `${quoted(table)} (${columns.map((column) => quoted(column)).join(', ')})`;
