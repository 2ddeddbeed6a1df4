import type { Pool, PoolConfig } from 'pg';
import { postgresTypes } from './types.ts';

/** Connections to PostgreSQL as we want them; `change` is for those that do other work than answering requests. */
export async function createPool(databaseUrl: string, change: PoolConfig = {}): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'padiman-api',
    statement_timeout: 30_000,
    types: postgresTypes,
    ...change,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
