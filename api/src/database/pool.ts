import type { Client, ClientBase, Pool, PoolConfig } from 'pg';
import { isLoopback } from '../config/loopback.ts';
import { applyStatementTimeout } from './statement-timeouts.ts';
import { postgresTypes } from './types.ts';

/** Milliseconds that a statement of a request may take. */
export const statementTimeout = 30_000;

/**
 * Creates a connection pool with the settings for requests; `overrides` is for other work.
 *
 * @param timeout milliseconds for each statement; 0 for no limit
 */
export async function createPool(
  databaseUrl: string,
  overrides: PoolConfig = {},
  timeout = statementTimeout,
): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: withRequiredTls(databaseUrl),
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'padiman-api',
    types: postgresTypes,
    ...(timeout > 0 && { onConnect: (client: ClientBase) => applyStatementTimeout(client, timeout) }),
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
