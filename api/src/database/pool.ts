import type { Client, ClientBase, PoolConfig } from 'pg';
import { parseHosts } from './hosts.ts';
import type { PrimaryPool } from './primary-client.ts';
import { applyStatementTimeout } from './statement-timeouts.ts';
import { postgresTypes } from './types.ts';

/** Milliseconds that a statement may take, unless the server of requests says otherwise. */
export const defaultStatementTimeout = 30_000;

/**
 * Creates a connection pool with the settings for requests; `overrides` is for other work.
 *
 * @param timeout milliseconds for each statement; 0 for no limit
 */
export async function createPool(
  databaseUrl: string,
  overrides: PoolConfig = {},
  timeout = defaultStatementTimeout,
): Promise<PrimaryPool> {
  const hosts = parseHosts(databaseUrl);
  // Imported on demand, since the embedded database does without the driver.
  const { PrimaryPool } = await import('./primary-client.ts');
  return new PrimaryPool(hosts, {
    // A writer holds its connection while it commits, 50 ms with a distant standby; reads must not wait for that.
    max: 20,
    application_name: 'padiman-api',
    types: postgresTypes,
    ...(timeout > 0 && { onConnect: (client: ClientBase) => applyStatementTimeout(client, timeout) }),
    ...overrides,
  });
}

/** Opens one connection that no request uses. */
export async function connectAlone(databaseUrl: string): Promise<Client> {
  const hosts = parseHosts(databaseUrl);
  const { connectToPrimary } = await import('./primary-client.ts');
  return connectToPrimary(hosts, { application_name: 'padiman-live' });
}
