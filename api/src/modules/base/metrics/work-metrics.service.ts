import { Gauge, Histogram } from 'prom-client';
import { stateGauges, type Metrics } from './metrics.service.ts';

/** Payouts of a provider without a result: their number, and the age in seconds of the oldest. */
export interface WaitingPayouts {
  provider: string;
  count: number;
  oldestSeconds: number;
}

/** Running bulk jobs: their number, and the seconds since the oldest was confirmed. */
export interface RunningJobs {
  count: number;
  oldestSeconds: number;
}

/** Seconds; 300 is the objective of payouts by a provider. */
const settlementSeconds = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];

/**
 * Adds the metrics of payouts and bulk jobs. What waits is read at each scrape, and has no values while the database does
 * not answer.
 *
 * @returns counts the result of a payout
 */
export function watchWork(
  { registry }: Metrics,
  {
    providers,
    payouts,
    jobs,
  }: {
    /** Ids of the providers that pay in this process. */
    providers: readonly string[];
    payouts: () => Promise<readonly WaitingPayouts[]>;
    jobs: () => Promise<RunningJobs>;
  },
): { noteSettlement: (provider: string, seconds: number) => void } {
  const settlement = new Histogram({
    name: 'padiman_payout_settlement_seconds',
    help: 'Time from the acceptance of a withdrawal until the provider reported the first result of its payout.',
    labelNames: ['provider'],
    buckets: settlementSeconds,
    registers: [registry],
  });
  // A rate misses the increase with which a series begins.
  for (const provider of providers) settlement.zero({ provider });
  const waiting = stateGauges(registry, payouts);
  waiting.byLabel(
    'padiman_payouts_waiting',
    'Payouts without a result, by provider; `manual` ones wait for staff.',
    'provider',
    (all) => all.map(({ provider, count }) => [provider, count]),
  );
  waiting.byLabel(
    'padiman_payout_oldest_waiting_seconds',
    'Time since the acceptance of the oldest payout without a result, by provider.',
    'provider',
    (all) => all.map(({ provider, oldestSeconds }) => [provider, oldestSeconds]),
  );
  const running = stateGauges(registry, jobs);
  running.single(
    'padiman_bulk_jobs_running',
    'Bulk jobs that were confirmed and are not finished.',
    ({ count }) => count,
  );
  running.single(
    'padiman_bulk_job_oldest_running_seconds',
    'Time since the confirmation of the oldest running bulk job; 0 without one.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  return { noteSettlement: (provider, seconds) => settlement.observe({ provider }, seconds) };
}

/** Adds the newest migration that the database had when this process opened it. */
export function watchSchema({ registry }: Metrics, migration: string): void {
  new Gauge({
    name: 'padiman_database_migration_info',
    help: '1, with the newest migration of the database as this process found it.',
    labelNames: ['migration'],
    registers: [registry],
  }).set({ migration }, 1);
}
