import type { Client, ClientBase, PoolConfig } from 'pg';
import { defaultPoolMax } from '../config/database-url.ts';
import { parseHosts } from './hosts.ts';
import type { PrimaryPool, PrimarySearch } from './primary-client.ts';
import { applyStatementTimeout } from './statement-timeouts.ts';
import { postgresTypes } from './types.ts';

/** Milliseconds that a statement may take, unless the server of requests says otherwise. */
export const defaultStatementTimeout = 30_000;

/** Pools of a process, by what its statements do. */
export type PoolName = 'writers' | 'readers';

/**
 * Divides the connections of a process. Writers get four fifths: each holds its connection while it commits, 50 ms with a
 * distant standby, and a read, which also takes free connections of writers, needs one for a few.
 */
export function dividePool(max = defaultPoolMax): Record<PoolName, number> {
  const readers = Math.max(1, Math.round(max / 5));
  return { writers: Math.max(1, max - readers), readers };
}

/** Search of the servers of an address, for the pools that connect to them. */
export async function searchServers(databaseUrl: string): Promise<PrimarySearch> {
  const hosts = parseHosts(databaseUrl);
  // Imported on demand, since the embedded database does without the driver.
  const { PrimarySearch } = await import('./primary-client.ts');
  return new PrimarySearch(hosts);
}

/**
 * Creates a connection pool with the settings for requests; `overrides` is for other work.
 *
 * @param servers address of the servers, or the search that several pools of the same servers share
 * @param timeout milliseconds for each statement; 0 for no limit
 */
export async function createPool(
  servers: string | PrimarySearch,
  overrides: PoolConfig = {},
  timeout = defaultStatementTimeout,
): Promise<PrimaryPool> {
  const search = typeof servers === 'string' ? await searchServers(servers) : servers;
  const { PrimaryPool } = await import('./primary-client.ts');
  return new PrimaryPool(search, {
    max: defaultPoolMax,
    application_name: 'padiman-api',
    types: postgresTypes,
    ...(timeout > 0 && { onConnect: (client: ClientBase) => applyStatementTimeout(client, timeout) }),
    ...overrides,
  });
}

/** Runs a statement on a new connection to a server. @throws Error if it does not answer in time */
export async function askServer(url: string, statement: string, milliseconds: number): Promise<unknown[]> {
  const connecting = connectAlone(url, 'padiman-look');
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the server does not answer')), milliseconds);
  });
  const answering = connecting.then((client) => client.query(statement));
  try {
    return (await Promise.race([answering, deadline])).rows as unknown[];
  } finally {
    clearTimeout(timer);
    answering.catch(() => undefined);
    // Not awaited: a server that does not answer does not end the connection either.
    void connecting.then((client) => client.end()).catch(() => undefined);
  }
}

/** Opens one connection that no request uses. */
export async function connectAlone(databaseUrl: string, name = 'padiman-live'): Promise<Client> {
  const hosts = parseHosts(databaseUrl);
  const { connectToPrimary } = await import('./primary-client.ts');
  return connectToPrimary(hosts, { application_name: name });
}
