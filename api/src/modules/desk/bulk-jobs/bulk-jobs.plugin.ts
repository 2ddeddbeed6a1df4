import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { bulkJobRoutes } from './bulk-jobs.routes.ts';
import { bulkTargets } from './bulk-targets.service.ts';
import { bulkJob } from './bulk-worker.service.ts';

/** Bulk jobs: the calls, and the worker for the lifetime of the server. */
export function bulkJobs(
  app: FastifyInstance,
  { database, policy }: { database: Handle; policy: WithdrawalPolicy },
): void {
  const targets = bulkTargets(policy);
  bulkJobRoutes(app, database);
  app.job('bulk-jobs', bulkJob({ database, targets, log: app.log }));
}
