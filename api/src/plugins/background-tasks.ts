import type { FastifyInstance } from 'fastify';

/** Runs work after the answer, so that the answer neither waits for it nor reveals it by its time. */
export type RunAfterAnswer = (work: () => Promise<void>) => void;

/** Runner of work after answers; closing the server waits for it. */
export function backgroundTasks(app: FastifyInstance): RunAfterAnswer {
  const open = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(open)));
  return (work) => {
    const started = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .finally(() => open.delete(started));
    open.add(started);
  };
}
