import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { WorkerLoop } from '../../../plugins/worker-loop.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { bulkJobRoutes } from './bulk-jobs.routes.ts';
import { bulkTargets } from './bulk-targets.service.ts';
import { startBulkWorker } from './bulk-worker.service.ts';

/** Bulk jobs: the calls, and the worker for the lifetime of the server. */
export function bulkJobs(
  app: FastifyInstance,
  { database, policy }: { database: Handle; policy: WithdrawalPolicy },
): void {
  const targets = bulkTargets(policy);
  bulkJobRoutes(app, database, targets);
  let worker: WorkerLoop | undefined;
  app.addHook('onReady', (done) => {
    worker = startBulkWorker({ database, targets, log: app.log });
    done();
  });
  app.addHook('onClose', async () => {
    await worker?.stop();
  });
}
