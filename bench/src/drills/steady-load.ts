import { setTimeout as sleep } from 'node:timers/promises';

/** Calls that were made, by status; 0 for a broken connection. */
export interface CallCounts {
  durations: number[];
  statuses: Map<number, number>;
}

/** Load of a drill, until it is stopped. */
export interface SteadyLoad {
  stop: () => Promise<CallCounts>;
}

/** One kind of call; the path may differ from call to call. */
export interface Call {
  method: 'GET' | 'POST';
  path: () => string;
  body?: () => object;
}

/**
 * Calls the servers from a number of clients, each of which waits for its answer and then for a moment, so that the load
 * is steady and leaves time to others on the machine.
 *
 * @param pause milliseconds between two calls of a client
 */
export function startLoad(
  addresses: readonly string[],
  token: string,
  calls: readonly Call[],
  { clients, pause }: { clients: number; pause: number },
): SteadyLoad {
  const counts: CallCounts = { durations: [], statuses: new Map() };
  let stopped = false;
  const client = async (nth: number) => {
    for (let turn = nth; !stopped; turn += 1) {
      const call = calls[turn % calls.length];
      if (call === undefined) return;
      const { method, path, body } = call;
      const started = performance.now();
      const status = await fetch(`${addresses[nth % addresses.length]}/api${path()}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body()) }),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      counts.durations.push(performance.now() - started);
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
      await sleep(pause);
    }
  };
  const running = Array.from({ length: clients }, (_, nth) => client(nth));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      return counts;
    },
  };
}

/** Number of calls with another status than 200. */
export const failedCalls = ({ statuses }: CallCounts): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0);

/** Statuses and their number, for a line of progress. */
export const listStatuses = ({ statuses }: CallCounts): string =>
  [...statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');

/** Reads of the list of users, and changes of one of them. */
export function userCalls(userIds: readonly string[]): Call[] {
  const anyId = () => userIds[Math.floor(Math.random() * userIds.length)] ?? '';
  return [
    { method: 'GET', path: () => '/dashboard/users?limit=20' },
    { method: 'GET', path: () => `/dashboard/users?limit=20&q=person${Math.floor(Math.random() * 1_000)}` },
    {
      method: 'POST',
      path: () => '/dashboard/users/update-status',
      body: () => ({ userIds: [anyId()], deleteFlag: false, blockFlag: Math.random() < 0.5 }),
    },
  ];
}

/** Requests of a load of pages, and those that were not answered with 200. */
export interface PageCounts {
  requests: number;
  failed: number;
}

/** Reads pages in turn, with a pause of 20 ms after each, until it is stopped. */
export function startPageLoad(
  address: string,
  paths: readonly string[],
): { stop: () => Promise<PageCounts> } {
  const counts: PageCounts = { requests: 0, failed: 0 };
  let stopped = false;
  const run = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const isFine = await fetch(address + path, { headers: { accept: 'text/html,application/json' } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status === 200;
        },
        () => false,
      );
      counts.requests += 1;
      if (!isFine) counts.failed += 1;
      await sleep(20);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return counts;
    },
  };
}
