import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Handle } from '../../../database/schema.ts';
import { pruneBulkJobs } from '../../desk/bulk-jobs/bulk-jobs.service.ts';
import { pruneCodes } from '../../staff/password-reset/password-reset.service.ts';
import { pruneRateLimits } from '../../base/rate-limits/rate-limits.service.ts';
import { pruneReviews } from '../../desk/review/claims.service.ts';
import { pruneSecurityEvents } from '../../base/security-events/security-events.service.ts';
import { pruneProposals } from '../../staff/four-eyes/proposals.service.ts';
import { pruneLockouts } from '../../staff/sign-in/lockout.service.ts';

/** Milliseconds between two clean-ups of one process. */
const interval = 60 * 60 * 1_000;

/**
 * Deletes the rows of lockouts, rate limits, codes, proposals and claims that have expired, scheduled decisions that are
 * settled, old bulk jobs and old security events. Any number of processes may do so at a time. Each part runs also if
 * those before it failed.
 *
 * @param securityEventDays age in days from which security events are deleted
 * @throws AggregateError after the last part, with the errors of those that failed
 */
export async function cleanUp(database: Handle, securityEventDays: number): Promise<void> {
  const parts: (() => Promise<unknown>)[] = [
    () => pruneLockouts(database),
    () => pruneRateLimits(database),
    () => pruneCodes(database),
    () => pruneProposals(database),
    () => pruneReviews(database),
    () => pruneBulkJobs(database),
    () => pruneSecurityEvents(database, securityEventDays),
  ];
  const errors: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'parts of the clean-up failed');
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
        .catch((error: unknown) => {
          const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
          for (const err of errors) app.log.warn({ err }, 'the clean-up failed');
        })
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
