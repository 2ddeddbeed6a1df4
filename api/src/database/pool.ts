import type { Pool, PoolConfig } from 'pg';
import { postgresTypes } from './types.ts';

/** Creates a connection pool with the settings for requests; `overrides` is for other work. */
export async function createPool(databaseUrl: string, overrides: PoolConfig = {}): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'padiman-api',
    statement_timeout: 30_000,
    types: postgresTypes,
    ...overrides,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
