import pg from 'pg';
import { isReadOnly, parseHosts } from './hosts.ts';
import { limitStatements, plainQuery, type Query } from './statement-timeouts.ts';
import { postgresTypes } from './types.ts';
import { isOutage, readOnlyServer } from './unavailable.ts';

/** Milliseconds that finding a server that takes connections may take, all servers together. */
const searchTime = 3_000;

/** Least milliseconds for one server. */
const leastTime = 1_000;

/** Server that new connections go to, shared by all connections of the process to it. */
export class PrimarySearch {
  readonly #urls: readonly string[];
  readonly mustBeWritable: boolean;
  #current = 0;
  /** Connections of an earlier generation are not used again. */
  generation = 0;

  constructor(databaseUrl: string) {
    const { urls, mustBeWritable } = parseHosts(databaseUrl);
    this.#urls = urls;
    this.mustBeWritable = mustBeWritable;
  }

  /** Address of the server that took the last connection, or of the next one since that failed. */
  get current(): string {
    return this.#urls[this.#current] ?? '';
  }

  /** Number of servers. */
  get servers(): number {
    return this.#urls.length;
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

/**
 * Connection to the server that the search names. With several servers it fails unless that one takes writes. An error
 * never ends the process, whoever uses the connection.
 */
export class PrimaryClient extends pg.Client {
  readonly generation: number;
  /** Address of its server. */
  readonly url: string;
  readonly #search: PrimarySearch;
  /** Process id of the connection once it is open, that of the backend if it has a session of its own. */
  declare processID: number;
  /** False behind a pooler. */
  hasOwnSession = true;
  /** Runs a statement with the timeout of its pool. */
  run: Query = plainQuery(this);
  /** True once the outcome of a statement is unknown: the connection may be busy with it. */
  isUnusable = false;

  constructor({ search, ...config }: pg.ClientConfig & { search: PrimarySearch }) {
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
      if (this.#search.mustBeWritable && (await isReadOnly(this, this.#search.connectTime)))
        throw Object.assign(new Error('The server takes no writes.'), { code: readOnlyServer });
      return this;
    } catch (error) {
      this.#search.failed(this.url);
      // Not awaited: a server that does not answer does not end the connection either.
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}

/** Connection of a pool. */
export type PooledClient = PrimaryClient & Pick<pg.PoolClient, 'release'>;

/** Pool whose connections go to a server that takes writes, where the address names several. */
export class PrimaryPool extends pg.Pool {
  readonly search: PrimarySearch;

  /**
   * @param search of the servers; pools of the same servers share it
   * @param timeout milliseconds for each statement; 0 for no limit
   */
  constructor(search: PrimarySearch, timeout: number, config: pg.PoolConfig) {
    const onConnect = async (client: PrimaryClient) => {
      const discard = () => (client.isUnusable = true);
      if (timeout > 0) Object.assign(client, await limitStatements(client, timeout, discard));
    };
    const settings = {
      connectionTimeoutMillis: searchTime,
      application_name: 'padiman-api',
      types: postgresTypes,
    };
    const options = { ...settings, ...config, search, onConnect, Client: PrimaryClient };
    super(options as unknown as pg.PoolConfig);
    this.search = search;
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    this.on('error', () => undefined);
  }

  /** Takes a connection to a server that is not known to be lost. */
  take(): Promise<PooledClient> {
    return tryServers(this.search, async () => {
      for (;;) {
        const client = (await this.connect()) as unknown as PooledClient;
        if (client.generation >= this.search.generation) return client;
        client.release(true);
      }
    });
  }
}

/** Opens one connection that no request uses, to the first server that takes it. */
export async function connectAlone(databaseUrl: string, name = 'padiman-live'): Promise<pg.Client> {
  const search = new PrimarySearch(databaseUrl);
  return tryServers(search, () => new PrimaryClient({ application_name: name, search }).connect());
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

/**
 * Connects as often as there are servers.
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
