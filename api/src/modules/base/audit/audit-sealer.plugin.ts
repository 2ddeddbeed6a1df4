import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { startWorkerLoop, type WakeableLoop } from '../../../plugins/worker-loop.ts';
import { sealAudit } from './audit-sealing.service.ts';

/** Milliseconds between two looks for entries of other processes, of workers and of the command line. */
const idleInterval = 500;

/** Least milliseconds between two sealings by one process: under load they take many entries at a time. */
const leastInterval = 50;

/** Methods of calls that change nothing. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Seals the audit for the lifetime of the server: after each call that may have written, and regularly. */
export function auditSealer(app: FastifyInstance, database: Handle): void {
  let loop: WakeableLoop | undefined;
  app.addHook('onReady', (done) => {
    let last = -Infinity;
    loop = startWorkerLoop(
      async () => {
        const early = last + leastInterval - performance.now();
        if (early > 0) return early;
        last = performance.now();
        await sealAudit(database, { wait: false });
        last = performance.now();
        return idleInterval;
      },
      (error) => app.log.error({ err: error }, 'the audit could not be sealed'),
    );
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!reading.has(request.method)) loop?.wake();
    done();
  });
  app.addHook('onClose', async () => {
    await loop?.stop();
    // After a failure, the next process that starts seals the rest.
    await sealAudit(database, { wait: false }).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the audit could not be sealed at the end');
    });
  });
}
