import { setTimeout as pause } from 'node:timers/promises';
import type { PrimaryClient } from './primary-client.ts';

/** Milliseconds between looks at a backend whose statement was given up. */
const lookInterval = 1_000;

/** Milliseconds for one look; a server that needs longer counts as lost. */
const lookTime = 900;

/** Milliseconds after which a connection behind a pooler, whose backend cannot be identified, is closed all the same. */
const longestBehindPooler = 60_000;

/** Runs a statement on a new connection to a server. @throws if it does not answer in time */
export type AskServer = (url: string, statement: string, milliseconds: number) => Promise<unknown[]>;

/** Statement for the processes of this role that execute something: also a commit that waits for a standby. */
const activeProcesses = `select pid from pg_stat_activity where usename = current_user and state = 'active'`;

type Session = Pick<PrimaryClient, 'url' | 'processID' | 'hasOwnSession'>;

/** Backends of a process to its primary. */
export class Backends {
  readonly #ask: AskServer;
  readonly #directUrl: string | undefined;
  /** Running looks by server, so that many waiting statements cost one. */
  readonly #looks = new Map<string, Promise<ReadonlySet<number> | 'full' | 'lost'>>();
  readonly #closing = new AbortController();

  /** @param directUrl address of the server where connections lead to a pooler */
  constructor(ask: AskServer, directUrl?: string) {
    this.#ask = ask;
    this.#directUrl = directUrl;
  }

  /**
   * Tells whether the server answers and still executes the statement of a connection. Behind a pooler true while the server
   * answers, and without its own address always: a pooler without a free connection does not answer either.
   */
  async isBusy({ url, processID, hasOwnSession }: Session): Promise<boolean> {
    const address = hasOwnSession ? url : this.#directUrl;
    if (address === undefined) return true;
    const active = await this.#look(address);
    // Without a free connection the server answers, but does not tell: the backend is then part of the problem.
    if (active === 'full') return true;
    if (active === 'lost') return false;
    return !hasOwnSession || active.has(processID);
  }

  /**
   * Keeps a connection whose statement was given up, so that its place in the pool is not used while the backend lives:
   * a commit that waits for a standby goes on waiting when its connection is closed.
   * @param answer of the statement; the connection can be closed once it has come
   */
  async pin(client: PrimaryClient, answer: Promise<unknown>): Promise<void> {
    const answered = answer.then(
      () => true,
      () => true,
    );
    const end = performance.now() + (client.hasOwnSession ? Infinity : longestBehindPooler);
    const { signal } = this.#closing;
    let isOver = false;
    while (!isOver && !signal.aborted && performance.now() < end) {
      const paused = pause(lookInterval, false, { signal, ref: false }).catch(() => true);
      isOver = (await Promise.race([answered, paused])) || !(await this.isBusy(client));
    }
    void client.end().catch(() => undefined);
  }

  /** Closes the connections that are kept. */
  close(): void {
    this.#closing.abort();
  }

  #look(server: string): Promise<ReadonlySet<number> | 'full' | 'lost'> {
    const running = this.#looks.get(server);
    if (running !== undefined) return running;
    const look = this.#ask(server, activeProcesses, lookTime)
      .then((rows) => new Set((rows as { pid: number }[]).map(({ pid }) => pid)))
      .catch((error: unknown) =>
        (error as { code?: unknown }).code === tooManyConnections ? 'full' : 'lost',
      )
      .finally(() => this.#looks.delete(server));
    this.#looks.set(server, look);
    return look;
  }
}

const tooManyConnections = '53300';
