import type { Client, Pool, PoolConfig } from 'pg';
import { isLoopback } from '../config/loopback.ts';
import { postgresTypes } from './types.ts';

/** Creates a connection pool with the settings for requests; `overrides` is for other work. */
export async function createPool(databaseUrl: string, overrides: PoolConfig = {}): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: withRequiredTls(databaseUrl),
    // A writer holds its connection while it commits, 50 ms with a distant standby; reads must not wait for that.
    max: 20,
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

/** Opens one connection that no request uses. */
export async function connectAlone(databaseUrl: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: withRequiredTls(databaseUrl),
    connectionTimeoutMillis: 10_000,
    application_name: 'padiman-live',
    keepAlive: true,
  });
  await client.connect();
  return client;
}

/**
 * Requires TLS with a verified certificate outside this machine, unless the address or `PGSSLMODE` says otherwise: the
 * driver's own default is plain text.
 */
export function withRequiredTls(databaseUrl: string, environment: NodeJS.ProcessEnv = process.env): string {
  const url = new URL(databaseUrl);
  const given = ['sslmode', 'ssl', 'sslnegotiation'].some((name) => url.searchParams.has(name));
  const host =
    url.searchParams.get('host') || decodeURIComponent(url.hostname) || environment['PGHOST'] || 'localhost';
  if (given || environment['PGSSLMODE'] || host.startsWith('/') || isLoopback(host)) return databaseUrl;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}
