import { setTimeout as sleep } from 'node:timers/promises';
import { decisionOn, type Pending } from '../decisions.ts';
import type { Run } from '../run.ts';
import { callApi } from '../server-process.ts';

/** One call of a load. */
export interface Call {
  /** Path below the address. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  /** Called when it was answered with 200. */
  onAcknowledged?: () => void;
  /** Sent again until it is acknowledged. */
  insists?: boolean;
}

interface LoadOptions {
  /** Address of the server for each call, which may change. */
  address: (client: number) => string;
  token?: () => string;
  clients: number;
  /** Milliseconds between two calls of a client; more after a failure. */
  pause: number;
  /** Next call of a client. */
  next: (client: number, turn: number) => Call;
}

/** Milliseconds until the next call of a client after a failure, at least, and the longest wait for an answer. */
const [pauseAfterFailure, timeout] = [50, 20_000];

/** Load of a drill until it is stopped, and the answers that it got. */
export class Load {
  readonly durations: number[] = [];
  /** Number of answers by status; `none` without an answer. */
  readonly statuses = new Map<string, number>();
  /** Number of answers other than 200 by status and path. */
  readonly failures = new Map<string, number>();
  /** Answers 503 without `Retry-After` or the code `unavailable`. */
  incomplete = 0;
  #slowest = 0;
  #stopped = false;
  #waiting: ((at: number) => void)[] = [];
  readonly #options: LoadOptions;
  readonly #clients: Promise<void>[];

  constructor({ cleanUp }: Run, options: LoadOptions) {
    this.#options = options;
    this.#clients = Array.from({ length: options.clients }, (_, client) => this.#run(client));
    cleanUp(() => this.stop());
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Statuses and their number, for a line of progress. */
  get summary(): string {
    const counts = [...this.statuses].map(([status, count]) => `${count} × ${status}`);
    return `${this.durations.length} calls: ${counts.join(', ')}`;
  }

  /** Milliseconds of the slowest call since the last look at it. */
  takeSlowest(): number {
    const taken = this.#slowest;
    this.#slowest = 0;
    return taken;
  }

  /** Time of the next acknowledged write, by the clock of `performance.now()`. @throws Error after `milliseconds` */
  nextWrite(milliseconds: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No write was acknowledged')), milliseconds);
      this.#waiting.push((at) => {
        clearTimeout(timer);
        resolve(at);
      });
    });
  }

  /** Ends the load after the calls that are under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  async #run(client: number): Promise<void> {
    for (let turn = client; !this.#stopped; turn += 1) {
      const call = this.#options.next(client, turn);
      let isDone = false;
      do isDone = await this.#send(client, call);
      while (!isDone && call.insists && !this.#stopped);
      if (!isDone) continue;
      call.onAcknowledged?.();
      if (call.method) for (const resolve of this.#waiting.splice(0)) resolve(performance.now());
    }
  }

  async #send(client: number, { path, method = 'GET', body }: Call): Promise<boolean> {
    const { address, token, pause } = this.#options;
    const begun = performance.now();
    let status = 'none';
    try {
      const answer = await callApi(address(client) + path, token?.() ?? '', {
        ...{ method, body, headers: { accept: 'text/html,application/json' } },
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      status = String(answer.status);
      const isComplete = answer.headers.has('retry-after') && text.includes('"code":"unavailable"');
      if (status === '503' && !isComplete) this.incomplete += 1;
    } catch {
      // Without an answer: counted below.
    }
    const milliseconds = performance.now() - begun;
    this.durations.push(milliseconds);
    this.#slowest = Math.max(this.#slowest, milliseconds);
    add(this.statuses, status);
    const isFine = status === '200';
    if (!isFine) add(this.failures, `${path} ${status}`);
    await sleep(isFine ? pause : Math.max(pause, pauseAfterFailure));
    return isFine;
  }
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const inTurn =
  (calls: readonly (() => Call)[]): LoadOptions['next'] =>
  (_client, turn) =>
    calls[turn % calls.length]?.() ?? { path: '/' };

const pages = ['/', '/admin', '/registry.json', '/config.json'];

/** Reads pages in turn, one request at a time. */
export const startPages = (run: Run, address: string): Load =>
  new Load(run, {
    ...{ address: () => address, clients: 1, pause: 20 },
    next: inTurn(pages.map((path) => () => ({ path }))),
  });

/** Load of writes and reads, with the texts of posts and the withdrawals that were acknowledged. */
export type WriteLoad = Load & { posts: Set<string>; decisions: Set<string> };

/**
 * Writes posts, each with a text of its own, which is not sent again; accepts withdrawals, each until it is acknowledged, as
 * a member of staff would; and reads a list.
 *
 * @param clients numbers of clients of each kind
 */
export function startWrites(
  run: Run,
  address: string,
  token: string,
  pending: readonly Pending[] = [],
  { posting, deciding, reading } = { posting: 6, deciding: 4, reading: 2 },
): WriteLoad {
  const [posts, decisions] = [new Set<string>(), new Set<string>()];
  const queue = [...pending];
  let count = 0;
  const post = (): Call => {
    const text = `drill-${(count += 1)}-${performance.now()}`;
    const body = { text, userId: '-', first_name: '-', last_name: '-', admin: true };
    return { method: 'POST', path: '/api/dashboard/posts', body, onAcknowledged: () => posts.add(text) };
  };
  const decide = (): Call => {
    const request = queue.shift();
    if (request === undefined) return post();
    return { ...decisionOn(request), insists: true, onAcknowledged: () => decisions.add(request.id) };
  };
  const load = new Load(run, {
    ...{ address: () => address, token: () => token, pause: 5 },
    clients: posting + deciding + reading,
    next: (client) => {
      if (client < posting) return post();
      return client < posting + deciding ? decide() : { path: '/api/dashboard/users?limit=25' };
    },
  });
  return Object.assign(load, { posts, decisions });
}
