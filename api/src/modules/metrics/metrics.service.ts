import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHandle } from '../../database/open.ts';

/** Metrics of the API. No label holds input of a caller. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  requestsInFlight: Gauge;
  loginsRefused: Counter<'reason'>;
  queries: Histogram<'outcome'>;
  payoutsRefused: Counter<'reason'>;
  retentionDue: Gauge<'rule' | 'table'>;
  retentionRemoved: Counter<'rule' | 'table'>;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates metrics in a separate registry, so that two APIs in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
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
}

/** Adds the metrics of the process: memory, CPU, event loop, garbage collection. Call once per process. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** Adds the metrics of an open database, collected at each scrape. */
export function watchDatabase(
  { registry }: Metrics,
  pool: DatabaseHandle['pool'],
  answers: () => Promise<boolean>,
): void {
  const registers = [registry];
  // Registered first: the query of the other gauge would show up here as waiting.
  if (pool !== undefined) {
    new Gauge({
      name: 'padiman_database_connections',
      help: 'Connections to the database that are busy or idle, and requests waiting for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
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

/** Adds the metrics of webhooks, collected at each scrape; without values while the database does not answer. */
export function watchWebhooks({ registry }: Metrics, backlog: () => Promise<WebhookBacklog>): void {
  const registers = [registry];
  const read = shared(backlog);
  new Gauge({
    name: 'padiman_webhook_deliveries',
    help: 'Deliveries of webhooks that are pending, and dead letters.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await read();
      this.reset();
      if (counts === undefined) return;
      this.set({ state: 'pending' }, counts.pending);
      this.set({ state: 'dead' }, counts.dead);
    },
  });
  new Gauge({
    name: 'padiman_webhook_oldest_pending_seconds',
    help: 'Age of the oldest pending delivery of a webhook; 0 if there is none.',
    registers,
    async collect() {
      const counts = await read();
      this.reset();
      if (counts !== undefined) this.set(counts.oldestSeconds);
    },
  });
}

/** Adds the metrics of the sealing of the audit, collected at each scrape; without values while the database does not answer. */
export function watchAudit(
  { registry }: Metrics,
  unsealed: () => Promise<{ entries: number; oldest: number }>,
): void {
  const registers = [registry];
  const read = shared(unsealed);
  new Gauge({
    name: 'padiman_audit_unsealed_entries',
    help: 'Entries of the audit that are not in the hash chain yet.',
    registers,
    async collect() {
      const state = await read();
      this.reset();
      if (state !== undefined) this.set(state.entries);
    },
  });
  new Gauge({
    name: 'padiman_audit_seal_delay_seconds',
    help: 'Age of the oldest entry of the audit that is not in the hash chain yet; 0 if there is none.',
    registers,
    async collect() {
      const state = await read();
      this.reset();
      if (state !== undefined) this.set(state.oldest);
    },
  });
}

/** Reading that the gauges of one scrape share; undefined while it fails, or takes too long. */
function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= Promise.race([read(), pause(scrapeTime, undefined, { ref: false })])
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
}
