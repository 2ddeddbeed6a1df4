import {
  driverReview,
  postReview,
  reportedRequestReview,
  reportedRideReview,
  reportedTripReview,
  withdrawalReview,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { decisionJob } from './decision-worker.service.ts';
import { reviewQueues } from './review-queues.service.ts';
import { reviewRoutes } from './review.routes.ts';

/**
 * Review mode of withdrawal requests, driver applications, reported records and posts: the calls, and the worker of scheduled decisions for the
 * lifetime of the server. The worker also runs without a time to take back: an earlier start may have left decisions.
 */
export function reviewMode(
  app: FastifyInstance,
  options: { database: Handle; undoSeconds: number; policy: WithdrawalPolicy },
): void {
  const { database, undoSeconds, policy } = options;
  const queues = reviewQueues(policy);
  reviewRoutes(app, database, withdrawalReview, { queue: queues.withdrawals, undoSeconds });
  reviewRoutes(app, database, driverReview, { queue: queues.driverApplications, undoSeconds });
  reviewRoutes(app, database, reportedTripReview, { queue: queues.reportedTrips, undoSeconds });
  reviewRoutes(app, database, reportedRideReview, { queue: queues.reportedRides, undoSeconds });
  reviewRoutes(app, database, reportedRequestReview, { queue: queues.reportedRequests, undoSeconds });
  reviewRoutes(app, database, postReview, { queue: queues.posts, undoSeconds });
  app.job('scheduled-decisions', decisionJob({ database, queues, log: app.log }));
}
