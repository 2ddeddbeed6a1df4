import type { Pending } from '../ledger/pending.ts';

/** Milliseconds that a worker waits after an answer, and after a failure. */
const [pause, pauseAfterFailure] = [5, 50];

/** Workers of each kind. */
const [posting, deciding, reading] = [6, 4, 2];

/** Load of writes and reads on one API, and what became of it. */
export interface WriteLoad {
  /** Texts of the posts that were acknowledged. */
  posts: ReadonlySet<string>;
  /** Withdrawals whose acceptance was acknowledged. */
  decisions: ReadonlySet<string>;
  /** Number of answers by status; `none` without an answer. */
  statuses: ReadonlyMap<string, number>;
  /** Answers 503 without `Retry-After` or the code `unavailable`. */
  incomplete: () => number;
  /** Milliseconds of the slowest call since the last look at it. */
  takeSlowest: () => number;
  /** Time of the next acknowledged write, by the clock of `performance.now()`. @throws Error after `milliseconds` */
  nextWrite: (milliseconds: number) => Promise<number>;
  /** Ends the load after the calls that are under way. */
  stop: () => Promise<void>;
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Writes posts, each with a text of its own, which is not sent again; accepts withdrawals, each until it is acknowledged, as
 * a member of staff would; and reads a list.
 */
export function startWriteLoad(address: string, token: string, pending: readonly Pending[]): WriteLoad {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const statuses = new Map<string, number>();
  const posts = new Set<string>();
  const decisions = new Set<string>();
  const waiting: ((at: number) => void)[] = [];
  let [slowest, incomplete, count, stopped] = [0, 0, 0, false];

  const call = async (path: string, init: RequestInit): Promise<boolean> => {
    const begun = performance.now();
    let status = 'none';
    try {
      const response = await fetch(`${address}/api/dashboard/${path}`, { ...init, headers });
      const body = (await response.json()) as { code?: string };
      status = String(response.status);
      const isComplete = response.headers.has('retry-after') && body.code === 'unavailable';
      if (response.status === 503 && !isComplete) incomplete += 1;
    } catch {
      // Without an answer: counted below.
    }
    slowest = Math.max(slowest, performance.now() - begun);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(status === '200' ? pause : pauseAfterFailure);
    return status === '200';
  };
  const acknowledged = () => {
    for (const resolve of waiting.splice(0)) resolve(performance.now());
  };
  const post = async () => {
    const text = `drill-${(count += 1)}`;
    if (!(await call('posts', { method: 'POST', body: JSON.stringify({ text }) }))) return;
    posts.add(text);
    acknowledged();
  };
  const queue = [...pending];
  const decide = async () => {
    const next = queue.shift();
    if (next === undefined) return post();
    const body = JSON.stringify({ _id: next.userId, withdrawalID: next.withdrawalId, status: 'accepted' });
    while (!(await call('update-withdrawal/', { method: 'PUT', body }))) if (stopped) return;
    decisions.add(next.id);
    acknowledged();
  };
  const read = async () => void (await call('users?limit=25', {}));

  const work = async (step: () => Promise<void>) => {
    while (!stopped) await step();
  };
  const workers = [
    ...Array.from({ length: posting }, () => work(post)),
    ...Array.from({ length: deciding }, () => work(decide)),
    ...Array.from({ length: reading }, () => work(read)),
  ];
  return {
    posts,
    decisions,
    statuses,
    incomplete: () => incomplete,
    takeSlowest: () => {
      const taken = slowest;
      slowest = 0;
      return taken;
    },
    nextWrite: (milliseconds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('No write was acknowledged')), milliseconds);
        waiting.push((at) => {
          clearTimeout(timer);
          resolve(at);
        });
      }),
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}
