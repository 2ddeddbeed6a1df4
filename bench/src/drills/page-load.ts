import { setTimeout as pause } from 'node:timers/promises';

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
      await pause(20);
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
