import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { pruneCodes } from '../../staff/password-reset/password-reset.service.ts';
import { noteLapses, pruneRevocations } from '../../base/authority/authority.service.ts';
import { pruneLimits } from '../../base/limiter/limiter.service.ts';
import { pruneReviews } from '../../desk/review/claims.service.ts';
import { pruneSecurityEvents } from '../../base/security-events/security-events.service.ts';
import { pruneProposals } from '../../staff/four-eyes/proposals.service.ts';
import { pruneAmounts } from '../service-keys/service-keys.service.ts';
import { pruneWebhooks } from '../webhooks/webhook-outbox.service.ts';

/**
 * Deletes the rows of limits, codes, proposals and claims that have expired, revocations of sessions, scheduled decisions that are
 * settled, webhooks and security events. Any number of processes may do so at a time. Each part runs also if
 * those before it failed.
 * @param securityEventDays age in days from which security events are deleted
 * @throws AggregateError after the last part, with the errors of those that failed
 */
export async function cleanUp(database: Handle, securityEventDays: number): Promise<void> {
  const parts = [
    ...[pruneLimits, pruneCodes, pruneProposals, pruneReviews],
    ...[pruneWebhooks, pruneAmounts, pruneRevocations],
  ];
  const errors: unknown[] = [];
  for (const part of [...parts, (all: Handle) => pruneSecurityEvents(all, securityEventDays)])
    await part(database).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'parts of the clean-up failed');
}

/** Cleans up at the start of the server and every hour, and notes what has lapsed. */
export function cleanUpJob(app: FastifyInstance, database: Handle, securityEventDays: number): void {
  app.job('lapses', { interval: 15_000, delay: 15_000, run: () => noteLapses(database) });
  app.job('clean-up', { interval: 3_600_000, run: () => cleanUp(database, securityEventDays) });
}
