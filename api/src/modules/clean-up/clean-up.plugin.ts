import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Handle } from '../../database/schema.ts';
import { pruneBulkJobs } from '../bulk-jobs/bulk-clean-up.service.ts';
import { pruneCodes } from '../password-reset/password-reset.service.ts';
import { pruneRateLimits } from '../rate-limits/rate-limits.service.ts';
import { pruneReviews } from '../review/review-clean-up.service.ts';
import { pruneSecurityEvents } from '../security-events/security-events.service.ts';
import { pruneProposals } from '../separation/proposals.service.ts';
import { pruneLockouts } from '../sign-in/lockout.service.ts';

/** Milliseconds between two clean-ups of one process. */
const interval = 60 * 60 * 1_000;

/**
 * Deletes the rows of lockouts, rate limits, codes, proposals and claims that have expired, scheduled decisions that are
 * settled, old bulk jobs and old security events. Any number of processes may do so at a time.
 *
 * @param securityEventDays age in days from which security events are deleted
 */
export async function cleanUp(database: Handle, securityEventDays: number): Promise<void> {
  await pruneLockouts(database);
  await pruneRateLimits(database);
  await pruneCodes(database);
  await pruneProposals(database);
  await pruneReviews(database);
  await pruneBulkJobs(database);
  await pruneSecurityEvents(database, securityEventDays);
}

/** Cleans up at the start of the server and every hour. */
export const cleanUpJob = fastifyPlugin(
  (
    app: FastifyInstance,
    { database, securityEventDays }: { database: Handle; securityEventDays: number },
  ) => {
    let running: Promise<void> | undefined;
    const run = () => {
      running ??= cleanUp(database, securityEventDays)
        .catch((error: unknown) => app.log.warn({ err: error }, 'the clean-up failed'))
        .finally(() => (running = undefined));
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', (done) => {
      run();
      timer = setInterval(run, interval).unref();
      done();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await running;
    });
    return Promise.resolve();
  },
  { name: 'clean-up' },
);
