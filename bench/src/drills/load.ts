import { setTimeout as sleep } from 'node:timers/promises';
import type { Pending } from '../ledger/decisions.ts';

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

/** Options of {@link startLoad}. */
export interface LoadOptions {
  /** Address of the server for each call, which may change. */
  address: (client: number) => string;
  token?: (() => string) | undefined;
  clients: number;
  /** Milliseconds between two calls of a client; more after a failure. */
  pause: number;
  /** Next call of a client. */
  next: (client: number, turn: number) => Call;
}

/** Milliseconds until the next call of a client after a failure, at least. */
const pauseAfterFailure = 50;

/** Longest wait for an answer in milliseconds. */
const timeout = 20_000;

/** Load of a drill until it is stopped, and the answers that it got. */
export class Load {
  readonly durations: number[] = [];
  /** Number of answers by status; `none` without an answer. */
  readonly statuses = new Map<string, number>();
  /** Number of answers other than 200 by status and path. */
  readonly failures = new Map<string, number>();
  /** Answers 503 without `Retry-After` or the code `unavailable`. */
  incomplete = 0;
  /** While true, no client begins a call. */
  isPaused = false;
  #slowest = 0;
  #stopped = false;
  #waiting: ((at: number) => void)[] = [];
  readonly #options: LoadOptions;
  readonly #clients: Promise<void>[];

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#clients = Array.from({ length: options.clients }, (_, client) => this.#run(client));
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
      if (this.isPaused) {
        await sleep(20);
        continue;
      }
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
    const authorization = token && { authorization: `Bearer ${token()}` };
    let status = 'none';
    try {
      const answer = await fetch(address(client) + path, {
        method,
        headers: {
          ...{ accept: 'text/html,application/json', ...authorization },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
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

/** Calls in turn. */
export const inTurn =
  (calls: readonly (() => Call)[]): LoadOptions['next'] =>
  (_client, turn) =>
    calls[turn % calls.length]?.() ?? { path: '/' };

/** Reads paths in turn, one request at a time. */
export const startPages = (address: () => string, paths: readonly string[], token?: () => string): Load =>
  new Load({ address, token, clients: 1, pause: 20, next: inTurn(paths.map((path) => () => ({ path }))) });

/** Reads of the list of users, and changes of one of them. */
export function userCalls(userIds: readonly string[]): LoadOptions['next'] {
  const users = '/api/dashboard/users';
  const random = (below: number) => Math.floor(Math.random() * below);
  const change = () => ({
    userIds: [userIds[random(userIds.length)] ?? ''],
    ...{ deleteFlag: false, blockFlag: Math.random() < 0.5 },
  });
  return inTurn([
    () => ({ path: `${users}?limit=20` }),
    () => ({ path: `${users}?limit=20&q=person${random(1_000)}` }),
    () => ({ method: 'POST', path: `${users}/update-status`, body: change() }),
  ]);
}

/** Load of writes and reads, with the texts of posts and the withdrawals that were acknowledged. */
export type WriteLoad = Load & { posts: Set<string>; decisions: Set<string> };

/**
 * Writes posts, each with a text of its own, which is not sent again; accepts withdrawals, each until it is acknowledged, as
 * a member of staff would; and reads a list.
 *
 * @param clients numbers of clients of each kind
 */
export function startWrites(
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
    const next = queue.shift();
    if (next === undefined) return post();
    const body = { _id: next.userId, withdrawalID: next.withdrawalId, status: 'accepted' };
    return {
      ...{ method: 'PUT', path: '/api/dashboard/update-withdrawal/', body, insists: true },
      onAcknowledged: () => decisions.add(next.id),
    };
  };
  const load = new Load({
    ...{ address: () => address, token: () => token, pause: 5 },
    clients: posting + deciding + reading,
    next: (client) => {
      if (client < posting) return post();
      return client < posting + deciding ? decide() : { path: '/api/dashboard/users?limit=25' };
    },
  });
  return Object.assign(load, { posts, decisions });
}
