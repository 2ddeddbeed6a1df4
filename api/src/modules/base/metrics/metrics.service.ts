import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHandle } from '../../../database/open.ts';

const payoutRefusals = [
  'signature',
  'body',
  'unknown',
  'wrongProvider',
  'wrongAmount',
  'contradiction',
  'unconfirmed',
  'unsure',
  'refused',
  'noSettings',
] as const;

/** Reason for which an answer or event of a payout provider moved nothing, or a try failed. */
export type PayoutRefusal = (typeof payoutRefusals)[number];

/** Metrics of the API. No label holds input of a caller. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  requestsInFlight: Gauge;
  loginsRefused: Counter<'reason'>;
  queries: Histogram<'outcome'>;
  payoutsRefused: Counter<'reason'>;
  jobRuns: Counter<'job' | 'outcome'>;
  jobSuccess: Gauge<'job'>;
  retentionDue: Gauge<'rule' | 'table'>;
  retentionRemoved: Counter<'rule' | 'table'>;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates metrics in a separate registry, so that two APIs in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const metrics: Metrics = {
    registry,
    requests: new Histogram({
      name: 'padiman_http_request_duration_seconds',
      help: 'How long calls of the API took, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'padiman_http_requests_in_flight',
      help: 'Calls of the API that are not answered yet.',
      registers,
    }),
    loginsRefused: new Counter({
      name: 'padiman_logins_refused_total',
      help: 'Refused logins: a wrong phone or password, or a locked account or address.',
      labelNames: ['reason'],
      registers,
    }),
    payoutsRefused: new Counter({
      name: 'padiman_payouts_refused_total',
      help: 'Answers and events of the payout provider that moved nothing, and tries that failed, by why.',
      labelNames: ['reason'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'padiman_job_runs_total',
      help: 'Looks and pieces of work of a job in this process, by outcome: success or failure.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'padiman_job_last_success_timestamp_seconds',
      help: 'When a job last succeeded in this process, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    }),
    retentionDue: new Gauge({
      name: 'padiman_retention_due_rows',
      help: 'Rows whose personal data is past its retention, by rule and table, when this process last counted them.',
      labelNames: ['rule', 'table'],
      registers,
    }),
    retentionRemoved: new Counter({
      name: 'padiman_retention_removed_rows_total',
      help: 'Rows that this process removed personal data from because its retention was over.',
      labelNames: ['rule', 'table'],
      registers,
    }),
    queries: new Histogram({
      name: 'padiman_database_query_duration_seconds',
      help: 'How long statements took in the database, by whether they succeeded.',
      labelNames: ['outcome'],
      buckets: seconds,
      registers,
    }),
  };
  // A rate misses the increase with which a series begins.
  for (const reason of payoutRefusals) metrics.payoutsRefused.inc({ reason }, 0);
  for (const reason of ['wrong', 'locked']) metrics.loginsRefused.inc({ reason }, 0);
  return metrics;
}

/** Adds the metrics of the process: memory, CPU, event loop, garbage collection. Call once per process. */
export function watchProcess({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry });
}

/** Adds the metrics of an open database, collected at each scrape. */
export function watchDatabase(
  { registry }: Metrics,
  pools: DatabaseHandle['pools'],
  answers: () => Promise<boolean>,
): void {
  const registers = [registry];
  // Registered first: the query of the other gauge would show up here as waiting.
  if (pools !== undefined) {
    new Gauge({
      name: 'padiman_database_connections',
      help: 'Connections to the database that are busy or idle, and requests waiting for one, by pool.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, usage] of Object.entries(pools())) {
          for (const [state, count] of Object.entries(usage)) this.set({ pool, state }, Number(count));
        }
      },
    });
  }
  new Gauge({
    name: 'padiman_database_up',
    help: 'Whether the database answers and takes writes: 1 or 0.',
    registers,
    async collect() {
      this.set((await answers()) ? 1 : 0);
    },
  });
}

/** Milliseconds that a scrape waits for the database: Prometheus waits for ten seconds by default. */
const scrapeTime = 2_000;

/** Backlog of webhooks: deliveries that are pending and dead, and the age in seconds of the oldest pending one. */
export interface WebhookBacklog {
  pending: number;
  dead: number;
  oldestSeconds: number;
}

/** Adds the metrics of webhooks. */
export function watchWebhooks({ registry }: Metrics, backlog: () => Promise<WebhookBacklog>): void {
  const gauges = stateGauges(registry, backlog);
  gauges.byLabel(
    'padiman_webhook_deliveries',
    'Deliveries of webhooks that are pending, and dead letters.',
    'state',
    ({ pending, dead }) => [
      ['pending', pending],
      ['dead', dead],
    ],
  );
  gauges.single(
    'padiman_webhook_oldest_pending_seconds',
    'Age of the oldest pending delivery of a webhook; 0 if there is none.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Adds the metrics of the sealing of the audit. */
export function watchAudit(
  { registry }: Metrics,
  unsealed: () => Promise<{ entries: number; oldest: number }>,
): void {
  const gauges = stateGauges(registry, unsealed);
  gauges.single(
    'padiman_audit_unsealed_entries',
    'Entries of the audit that are not in the hash chain yet.',
    ({ entries }) => entries,
  );
  gauges.single(
    'padiman_audit_seal_delay_seconds',
    'Age of the oldest entry of the audit that is not in the hash chain yet; 0 if there is none.',
    ({ oldest }) => oldest,
  );
}

/**
 * Adds gauges of a state that is read once at each scrape. They have no value while it cannot be read, as while the database
 * does not answer.
 */
export function stateGauges<State>(registry: Registry, readState: () => Promise<State>) {
  const registers = [registry];
  const read = shared(readState);
  return {
    single(name: string, help: string, valueOf: (state: State) => number): void {
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          const state = await read();
          this.remove();
          if (state !== undefined) this.set(valueOf(state));
        },
      });
    },
    /** @param valuesOf values of the label, each with that of the gauge */
    byLabel(
      name: string,
      help: string,
      label: string,
      valuesOf: (state: State) => readonly (readonly [string, number])[],
    ): void {
      new Gauge({
        ...{ name, help, registers, labelNames: [label] },
        async collect() {
          const state = await read();
          this.reset();
          if (state === undefined) return;
          for (const [key, value] of valuesOf(state)) this.set({ [label]: key }, value);
        },
      });
    },
  };
}

/** Reading that the gauges of one scrape share; undefined while it fails, or takes too long. */
function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= Promise.race([read(), pause(scrapeTime, undefined, { ref: false })])
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
}
