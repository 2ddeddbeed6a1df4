import type { PostgresPool } from 'kysely';
import type { PrimarySearch } from './primary-client.ts';
import { runsLong, type LimitedClient, type LimitedPool } from './statement-timeouts.ts';
import { isOutage, readOnlyServer, Unavailable } from './unavailable.ts';

/** Rules of the statements of a pool. */
export interface StatementRules {
  /** Milliseconds in which the server has to answer a statement; longer than its own statement timeout. */
  answerTime: number;
  /** Called before each statement but `rollback`; throws to refuse it. */
  beforeStatement?: (() => void) | undefined;
}

/** Statement by which work that takes long ends the statement timeout, for its transaction or the connection. */
const unlimited = /^\s*set\s+(local\s+)?statement_timeout\s*(?:=|to)\s*'?0/i;

/**
 * Pool for Kysely. Errors by which the server is lost become `Unavailable`, and their connections are closed instead of
 * being used again; a server that does not answer counts as lost, since a frozen one closes no connection. After a server
 * refused a write as read-only, or did not answer, no connection to it is used again.
 *
 * @param search search of the pool's connections
 */
export function watchedPool(pool: LimitedPool, search: PrimarySearch, rules: StatementRules): PostgresPool {
  const known = new WeakMap<LimitedClient, WatchedConnection>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw isOutage(error) ? new Unavailable(error) : error;
      });
      const connection = known.get(client) ?? new WatchedConnection(client, search, rules);
      known.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

type Parameters = readonly unknown[];

class WatchedConnection {
  readonly #client: LimitedClient;
  readonly #search: PrimarySearch;
  readonly #rules: StatementRules;
  #isLost = false;
  /** Scope of an ended statement timeout; the answer may then take any time. */
  #unlimited: 'transaction' | 'connection' | undefined;

  constructor(client: LimitedClient, search: PrimarySearch, rules: StatementRules) {
    this.#client = client;
    this.#search = search;
    this.#rules = rules;
  }

  query<R>(statement: string, parameters?: Parameters): Promise<R>;
  query(cursor: object): never;
  query<R>(statement: string | object, parameters: Parameters = []): Promise<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not in use');
    return this.#run(statement, parameters) as Promise<R>;
  }

  release(discard = false): void {
    this.#unlimited = undefined;
    this.#client.release(discard || this.#isLost);
  }

  async #run(statement: string, parameters: Parameters): Promise<unknown> {
    if (statement === 'rollback') {
      // The server rolls back what a lost connection had begun. An error here would hide the first one.
      if (this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    } else this.#rules.beforeStatement?.();
    this.#noteTimeout(statement);
    const { answerTime } = this.#rules;
    const isLimited = this.#unlimited === undefined && !runsLong(statement);
    const timer = isLimited ? setTimeout(() => this.#giveUp(), answerTime) : undefined;
    try {
      return await this.#client.query(statement, parameters);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#isLost = true;
      if (error.code === readOnlyServer) this.#search.expire();
      throw new Unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #noteTimeout(statement: string): void {
    const ended = unlimited.exec(statement);
    if (ended !== null) this.#unlimited = ended[1] === undefined ? 'connection' : 'transaction';
    else if (/^\s*reset\s+statement_timeout/i.test(statement)) this.#unlimited = undefined;
    else if (statement === 'begin' && this.#unlimited === 'transaction') this.#unlimited = undefined;
  }

  /** Closes the connection, which fails the statement. */
  #giveUp(): void {
    this.#search.expire();
    void this.#client.end();
  }
}
