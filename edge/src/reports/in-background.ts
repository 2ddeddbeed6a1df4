import type { FastifyBaseLogger } from 'fastify';
import { logLimit } from './log-limit.ts';

/** Does what no answer waits for, so much of it at once; what comes on top is left undone. A failure is logged. */
export function inBackground(most: number, failed: string) {
  let underWay = 0;
  const mayLog = logLimit(10);
  return (log: FastifyBaseLogger, work: () => Promise<void>): void => {
    if (underWay >= most) return;
    underWay += 1;
    void work()
      .catch((error: unknown) => {
        if (mayLog()) log.error({ err: error }, failed);
      })
      .finally(() => (underWay -= 1));
  };
}
