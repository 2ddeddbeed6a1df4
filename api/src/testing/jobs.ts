import { startJob, type ClaimingJob, type Job } from '../jobs/job.ts';

/** Starts a job without a server. */
export const runJob = <Item>(definition: ClaimingJob<Item>): Job =>
  startJob('test', definition, { log: { error: () => undefined } });
