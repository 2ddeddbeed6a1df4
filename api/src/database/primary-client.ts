import pg from 'pg';
import { isReadOnly, type DatabaseHosts } from './hosts.ts';
import { isOutage, readOnlyServer } from './unavailable.ts';

/** Milliseconds that finding a server that takes connections may take, all servers together. */
const searchTime = 3_000;

/** Least milliseconds for one server. */
const leastTime = 1_000;

/** Server that new connections go to, shared by all connections of the process to it. */
export class PrimarySearch {
  readonly #hosts: DatabaseHosts;
  #current = 0;
  /** Connections of an earlier generation are not used again. */
  generation = 0;

  constructor(hosts: DatabaseHosts) {
    this.#hosts = hosts;
  }

  /** Address of the server that took the last connection, or of the next one since that failed. */
  get current(): string {
    return this.#hosts.urls[this.#current] ?? '';
  }

  /** Number of servers. */
  get servers(): number {
    return this.#hosts.urls.length;
  }

  get mustBeWritable(): boolean {
    return this.#hosts.mustBeWritable;
  }

  /** Milliseconds in which one server has to take a connection. */
  get connectTime(): number {
    return Math.max(leastTime, searchTime / this.servers);
  }

  /** Continues with the next server, unless a concurrent failure did so already. */
  failed(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.servers;
  }

  /** Ends the use of all present connections: their server takes no writes, or does not answer. */
  expire(): void {
    this.generation += 1;
  }
}

/** Options of a connection. */
export type PrimaryClientConfig = pg.ClientConfig & { search: PrimarySearch };

/**
 * Connection to the server that the search names. With several servers it fails unless that one takes writes. An error
 * never ends the process, whoever uses the connection.
 */
export class PrimaryClient extends pg.Client {
  readonly generation: number;
  /** Address of its server. */
  readonly url: string;
  readonly #search: PrimarySearch;

  constructor({ search, ...config }: PrimaryClientConfig) {
    const url = search.current;
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
      // The pool's own time is that of all servers together.
      connectionTimeoutMillis: search.connectTime,
      connectionString: url,
    });
    this.generation = search.generation;
    this.#search = search;
    this.url = url;
    // The pool listens to idle connections only; the failed statement reports the error of a used one.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> | void {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    const report = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => report(null, client), report);
  }

  async #connect(): Promise<pg.Client> {
    try {
      await super.connect();
      if (this.#search.mustBeWritable && (await isReadOnly(this, this.#search.connectTime))) {
        throw Object.assign(new Error('The server takes no writes.'), { code: readOnlyServer });
      }
      return this;
    } catch (error) {
      this.#search.failed(this.url);
      // Not awaited: a server that does not answer does not end the connection either.
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}

/** Pool whose connections go to a server that takes writes, where the address names several. */
export class PrimaryPool extends pg.Pool {
  readonly search: PrimarySearch;

  /** @param search of the servers; pools of the same servers share it */
  constructor(search: PrimarySearch, config: pg.PoolConfig) {
    const options = { connectionTimeoutMillis: searchTime, ...config, search, Client: PrimaryClient };
    super(options as unknown as pg.PoolConfig);
    this.search = search;
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  #connect(): Promise<pg.PoolClient> {
    return tryServers(this.search, async () => {
      for (;;) {
        const client = await super.connect();
        if ((client as unknown as PrimaryClient).generation >= this.search.generation) return client;
        client.release(true);
      }
    });
  }
}

/** Opens one connection to the first server that takes it. */
export async function connectToPrimary(hosts: DatabaseHosts, config: pg.ClientConfig): Promise<pg.Client> {
  const search = new PrimarySearch(hosts);
  return tryServers(search, () => new PrimaryClient({ ...config, search }).connect());
}

/**
 * Connects as often as there are servers.
 *
 * @throws the last error, or one that is no outage, such as a wrong password
 */
async function tryServers<T>(search: PrimarySearch, connect: () => Promise<T>): Promise<T> {
  const errors: Error[] = [];
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      errors.push(error as Error);
      // All connections are in use: no server failed.
      const isBusy = (error as Error).message.startsWith('timeout exceeded');
      if (isBusy || errors.length >= search.servers) throw errors.find((one) => !isOutage(one)) ?? error;
    }
  }
}
