import type { Client, PoolConfig } from 'pg';
import { parseHosts } from './hosts.ts';
import type { PrimaryPool } from './primary-client.ts';
import { postgresTypes } from './types.ts';

/** Creates a connection pool with the settings for requests; `overrides` is for other work. */
export async function createPool(databaseUrl: string, overrides: PoolConfig = {}): Promise<PrimaryPool> {
  const hosts = parseHosts(databaseUrl);
  // Imported on demand, since the embedded database does without the driver.
  const { PrimaryPool } = await import('./primary-client.ts');
  return new PrimaryPool(hosts, {
    max: 12,
    application_name: 'padiman-api',
    statement_timeout: 30_000,
    types: postgresTypes,
    ...overrides,
  });
}

/** Opens one connection that no request uses. */
export async function connectAlone(databaseUrl: string): Promise<Client> {
  const hosts = parseHosts(databaseUrl);
  const { connectToPrimary } = await import('./primary-client.ts');
  return connectToPrimary(hosts, { application_name: 'padiman-live' });
}
