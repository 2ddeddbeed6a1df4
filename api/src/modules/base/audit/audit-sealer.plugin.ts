import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { sealAudit } from './audit-sealing.service.ts';

/** Methods of calls that change nothing. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Seals the audit for the lifetime of the server: after each call that may have written, regularly for entries of other
 * processes and of workers, and at the end. After a failure, the next process that starts seals the rest.
 */
export function auditSealer(app: FastifyInstance, database: Handle): void {
  const wake = app.job('audit-sealing', {
    interval: 500,
    // Under load each sealing takes many entries at a time.
    leastInterval: 50,
    runsAtStop: true,
    run: async () => void (await sealAudit(database, { wait: false })),
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!reading.has(request.method)) wake();
    done();
  });
}
