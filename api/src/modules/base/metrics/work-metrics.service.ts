import { Gauge, Histogram } from 'prom-client';
import { watchState, type Metrics } from './metrics.service.ts';

/** Reads of what waits in the database. */
interface WorkSources {
  /** Ids of the providers that pay in this process. */
  providers: readonly string[];
  /** Payouts without a result by provider: their number, and the age in seconds of the oldest. */
  payouts: () => Promise<readonly { provider: string; count: number; oldestSeconds: number }[]>;
  /** Webhooks: deliveries that are pending and dead, and the age in seconds of the oldest pending one. */
  webhooks: () => Promise<{ pending: number; dead: number; oldestSeconds: number }>;
  /** Entries of the audit that are not sealed: their number, and the age of the oldest in seconds. */
  audit: () => Promise<{ entries: number; oldest: number }>;
}

/** Seconds; 300 is the objective of payouts by a provider. */
const settlementSeconds = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];

/**
 * Adds the metrics of payouts, webhooks and the sealing of the audit. What waits is read at each scrape, and has
 * no values while the database does not answer.
 * @returns counts the result of a payout
 */
export function watchWork(
  metrics: Metrics,
  { providers, ...read }: WorkSources,
): { noteSettlement: (provider: string, seconds: number) => void } {
  const settlement = new Histogram({
    name: 'padiman_payout_settlement_seconds',
    help: 'Time from the acceptance of a withdrawal until the provider reported the first result of its payout.',
    labelNames: ['provider'],
    buckets: settlementSeconds,
    registers: [metrics.registry],
  });
  // A rate misses the increase with which a series begins.
  for (const provider of providers) settlement.zero({ provider });
  watchState(metrics, read.payouts, [
    [
      'payouts_waiting',
      'Payouts without a result, by provider; `manual` ones wait for staff.',
      (all) => all.map(({ provider, count }) => [provider, count]),
      'provider',
    ],
    [
      'payout_oldest_waiting_seconds',
      'Time since the acceptance of the oldest payout without a result, by provider.',
      (all) => all.map(({ provider, oldestSeconds }) => [provider, oldestSeconds]),
      'provider',
    ],
  ]);
  watchState(metrics, read.webhooks, [
    [
      'webhook_deliveries',
      'Deliveries of webhooks that are pending, and dead letters.',
      ({ pending, dead }) => Object.entries({ pending, dead }),
      'state',
    ],
    [
      'webhook_oldest_pending_seconds',
      'Age of the oldest pending delivery of a webhook; 0 if there is none.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
  ]);
  watchState(metrics, read.audit, [
    [
      'audit_unsealed_entries',
      'Entries of the audit that are not in the hash chain yet.',
      ({ entries }) => entries,
    ],
    [
      'audit_seal_delay_seconds',
      'Age of the oldest entry of the audit that is not in the hash chain yet; 0 if there is none.',
      ({ oldest }) => oldest,
    ],
  ]);
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
