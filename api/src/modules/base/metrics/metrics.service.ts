import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { clockSkew } from '../../../database/clock.ts';
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

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates metrics in a separate registry, so that two APIs in one process do not mix. No label holds input of a caller. */
export function createMetrics() {
  const registry = new Registry();
  const of = <L extends string>(name: string, help: string, labelNames: L[]) => ({
    ...{ name: `padiman_${name}`, help, labelNames, registers: [registry] },
  });
  const counter = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Counter(of(name, help, labels));
  const gauge = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Gauge(of(name, help, labels));
  const histogram = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Histogram({ ...of(name, help, labels), buckets: seconds });
  const metrics = {
    registry,
    requests: histogram(
      'http_request_duration_seconds',
      'How long calls of the API took, by method, route pattern and status.',
      ...(['method', 'route', 'status'] as const),
    ),
    requestsInFlight: gauge('http_requests_in_flight', 'Calls of the API that are not answered yet.'),
    loginsRefused: counter(
      'logins_refused_total',
      'Refused logins: a wrong phone or password, or a locked account or address.',
      'reason',
    ),
    payoutsRefused: counter(
      'payouts_refused_total',
      'Answers and events of the payout provider that moved nothing, and tries that failed, by why.',
      'reason',
    ),
    jobRuns: counter(
      'job_runs_total',
      'Looks and pieces of work of a job in this process, by outcome: success or failure.',
      ...(['job', 'outcome'] as const),
    ),
    jobSuccess: gauge(
      'job_last_success_timestamp_seconds',
      'When a job last succeeded in this process, in seconds since 1970.',
      'job',
    ),
    retentionDue: gauge(
      'retention_due_rows',
      'Rows whose personal data is past its retention, by rule and table, when this process last counted them.',
      ...(['rule', 'table'] as const),
    ),
    retentionRemoved: counter(
      'retention_removed_rows_total',
      'Rows that this process removed personal data from because its retention was over.',
      ...(['rule', 'table'] as const),
    ),
    queries: histogram(
      'database_query_duration_seconds',
      'How long statements took in the database, by whether they succeeded.',
      'outcome',
    ),
  };
  // A rate misses the increase with which a series begins.
  for (const reason of payoutRefusals) metrics.payoutsRefused.inc({ reason }, 0);
  for (const reason of ['wrong', 'locked']) metrics.loginsRefused.inc({ reason }, 0);
  return metrics;
}

/** Metrics of the API. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Adds the metrics of the process: memory, CPU, event loop, garbage collection. Call once per process. */
export function watchProcess({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry });
}

/** Value of a gauge, with its labels. */
export type Sample = [value: number, labels?: Record<string, string>];

/** Adds a gauge whose samples are read at each scrape. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Sample[] | Promise<Sample[]>,
  labelNames: string[] = [],
): void {
  new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    async collect() {
      const samples = await read();
      this.reset();
      // A gauge without labels is 0 after a reset.
      if (labelNames.length === 0) this.remove();
      for (const [value, labels = {}] of samples) this.set(labels, value);
    },
  });
}

/** Adds the metrics of an open database, collected at each scrape. */
export function watchDatabase(
  { registry }: Metrics,
  pools: DatabaseHandle['pools'],
  answers: () => Promise<boolean>,
): void {
  // Registered first: the query of the other gauge would show up here as waiting.
  if (pools !== undefined)
    addGauge(
      registry,
      'padiman_database_connections',
      'Connections to the database that are busy or idle, and requests waiting for one, by pool.',
      () =>
        Object.entries(pools()).flatMap(([pool, usage]) =>
          Object.entries(usage).map(([state, count]): Sample => [Number(count), { pool, state }]),
        ),
      ['pool', 'state'],
    );
  addGauge(
    registry,
    'padiman_clock_skew_seconds',
    'Seconds by which the clock of this process is ahead of that of the database.',
    () => [[clockSkew() ?? 0]],
  );
  addGauge(
    registry,
    'padiman_database_up',
    'Whether the database answers and takes writes: 1 or 0.',
    async () => [[(await answers()) ? 1 : 0]],
  );
}

/** Milliseconds that a scrape waits for the database: Prometheus waits for ten seconds by default. */
const scrapeTime = 2_000;

/** Gauge of a state: its name, its help, and its value, or with a label one value for each of its values. */
type StateGauge<State> =
  | [name: string, help: string, value: (state: State) => number]
  | [
      name: string,
      help: string,
      values: (state: State) => readonly (readonly [string, number])[],
      label: string,
    ];

/**
 * Adds gauges of a state that is read once at each scrape. They have no value while it cannot be read, as while the database
 * does not answer.
 */
export function watchState<State>(
  { registry }: Pick<Metrics, 'registry'>,
  readState: () => Promise<State>,
  gauges: readonly StateGauge<State>[],
): void {
  const read = sharedReading(() => Promise.race([readState(), pause(scrapeTime, undefined, { ref: false })]));
  for (const [name, help, valueOf, label] of gauges) {
    const samples = async (): Promise<Sample[]> => {
      const state = await read();
      if (state === undefined) return [];
      const value = valueOf(state);
      return typeof value === 'number' ? [[value]] : value.map(([key, one]) => [one, { [label ?? '']: key }]);
    };
    addGauge(registry, `padiman_${name}`, help, samples, label === undefined ? [] : [label]);
  }
}

/** Reading that the metrics of one scrape share; undefined if it fails. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
}
