import type { PostgresPool } from 'kysely';
import type { Backends } from './abandoned.ts';
import type { PooledClient, PrimaryPool } from './primary-client.ts';
import { runsLong } from './statement-timeouts.ts';
import { isOutage, spaceCodes, readOnlyServer, Unavailable } from './unavailable.ts';

/** Milliseconds beyond the statement timeout after which a server that does not answer counts as lost. */
export const silence = 1_000;

/** Rules of the statements of a pool. */
export interface StatementRules {
  /** Milliseconds in which the server has to answer a statement; longer than its own statement timeout. */
  answerTime: number;
  /** Backends of the servers: keeps connections whose statement was given up while their backend lives. */
  backends?: Pick<Backends, 'isBusy' | 'pin'> | undefined;
  /** Called when a statement failed for want of room. */
  onFull?: (() => void) | undefined;
  /** Called before each statement but `rollback`; throws to refuse it. */
  beforeStatement?: (() => void) | undefined;
}

/** Statement by which work that takes long ends the statement timeout, for its transaction or the connection. */
const unlimited = /^\s*set\s+(local\s+)?statement_timeout\s*(?:=|to)\s*'?0/i;

/**
 * Pool for Kysely over several. A connection is taken with its first statement, which chooses the pool. Errors by which the
 * server is lost become `Unavailable`, and their connections are closed instead of being used again; a server that does not
 * answer counts as lost, since a frozen one closes no connection. One that still executes the statement, as a commit that waits
 * for a standby, keeps its place in the pool. After a server refused a write as read-only, or did not
 * answer, no connection to it is used again.
 * @param choose pool for a first statement
 */
export const watchedPool = (choose: Choose, rules: StatementRules): Omit<PostgresPool, 'end'> => ({
  options: {},
  connect: () => Promise.resolve(new WatchedConnection(choose, rules)),
});

type Choose = (statement: string) => PrimaryPool;

type Parameters = readonly unknown[];

class WatchedConnection {
  readonly #choose: Choose;
  readonly #rules: StatementRules;
  #taken: { client: PooledClient; pool: PrimaryPool } | undefined;
  #isLost = false;
  /** Ends when the backend of a statement that was given up is gone. */
  #pinned: Promise<void> | undefined;
  /** Scope of an ended statement timeout; the answer may then take any time. */
  #unlimited: 'transaction' | 'connection' | undefined;

  constructor(choose: Choose, rules: StatementRules) {
    this.#choose = choose;
    this.#rules = rules;
  }

  query<R>(statement: string, parameters?: Parameters): Promise<R>;
  query(cursor: object): never;
  query<R>(statement: string | object, parameters: Parameters = []): Promise<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not in use');
    return this.#run(statement, parameters) as Promise<R>;
  }

  release(discard = false): void {
    const client = this.#taken?.client;
    this.#taken = undefined;
    if (this.#pinned === undefined) client?.release(discard || this.#isLost || client.isUnusable);
    else void this.#pinned.then(() => client?.release(true));
  }

  async #run(statement: string, parameters: Parameters): Promise<unknown> {
    if (statement === 'rollback') {
      // The server rolls back what a lost connection had begun. An error here would hide the first one.
      if (this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    } else this.#rules.beforeStatement?.();
    const { client, pool } = (this.#taken ??= await this.#take(statement));
    this.#noteTimeout(statement);
    const isLimited = this.#unlimited === undefined && !runsLong(statement);
    try {
      const answer = client.run(statement, parameters);
      return await (isLimited ? this.#inTime(answer, client, pool) : answer);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#isLost = true;
      if (error.code === readOnlyServer) pool.search.expire();
      if (spaceCodes.includes(error.code)) this.#rules.onFull?.();
      throw new Unavailable(error);
    }
  }

  /** @throws Error of a lost connection if the server does not answer in time */
  #inTime(answer: Promise<unknown>, client: PooledClient, pool: PrimaryPool): Promise<unknown> {
    const { answerTime, backends } = this.#rules;
    return new Promise((resolve, reject) => {
      let isBusy = false;
      // Asked before the time is over, so that a frozen server is given up without delay.
      const looking = setTimeout(() => {
        void backends?.isBusy(client).then((busy) => (isBusy = busy));
      }, answerTime - silence);
      const ending = setTimeout(() => {
        if (isBusy) this.#pinned = backends?.pin(client, answer);
        else {
          pool.search.expire();
          void client.end();
        }
        reject(new Error('Connection terminated: the server did not answer in time'));
      }, answerTime);
      const clear = () => [looking, ending].forEach(clearTimeout);
      answer.then(resolve, reject).finally(clear);
    });
  }

  #noteTimeout(statement: string): void {
    const ended = unlimited.exec(statement);
    if (ended !== null) this.#unlimited = ended[1] === undefined ? 'connection' : 'transaction';
    else if (/^\s*reset\s+statement_timeout/i.test(statement)) this.#unlimited = undefined;
    else if (statement === 'begin' && this.#unlimited === 'transaction') this.#unlimited = undefined;
  }

  async #take(statement: string) {
    const pool = this.#choose(statement);
    // A refused connection is an outage, also by a database that accepts none, or is gone.
    const client = await pool.take().catch((error: unknown) => {
      throw error instanceof Error ? new Unavailable(error) : error;
    });
    return { client, pool };
  }
}
