import { setTimeout as pause } from 'node:timers/promises';
import { startJob, type ClaimingJob, type Job } from '../jobs/job.ts';

/**
 * Waits until a condition holds.
 * @param message what did not happen, for the error
 * @throws Error if it does not hold within 20 seconds
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${message} within 20 s`);
    await pause(20);
  }
}

/** Starts a job without a server. */
export const runJob = <Item>(definition: ClaimingJob<Item>): Job =>
  startJob('test', definition, { log: { warn: () => undefined, error: () => undefined } });
