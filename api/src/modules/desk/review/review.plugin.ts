import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { decisionJob } from './decision-worker.service.ts';
import { reviewQueues } from './review-queues.service.ts';
import { reviewRoutes } from './review.routes.ts';

/**
 * Review mode: the calls of each queue, and the worker of scheduled decisions for the lifetime of the server. The worker
 * also runs without a time to take back: an earlier start may have left decisions.
 */
export function reviewMode(
  app: FastifyInstance,
  options: { database: Handle; undoSeconds: number; policy: WithdrawalPolicy },
): void {
  const { database, undoSeconds, policy } = options;
  const queues = reviewQueues(policy);
  for (const queue of Object.values(queues)) reviewRoutes(app, database, { queue, undoSeconds });
  app.job('scheduled-decisions', decisionJob({ database, queues, log: app.log }));
}
