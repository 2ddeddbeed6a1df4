import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Handle } from '../../../database/schema.ts';
import type { Metrics } from '../../base/metrics/metrics.service.ts';
import { applyRetention, reportRetention, runDaily } from './retention.service.ts';

/** Behaviour of the server: nothing, counts in log and metrics, or the removal of what is due. */
export type RetentionMode = 'off' | 'report' | 'apply';

interface RetentionOptions {
  database: Handle;
  mode: RetentionMode;
  /** Milliseconds from the start of the server to the first run. */
  delay: number;
  metrics: Metrics;
}

const hour = 60 * 60 * 1_000;

/**
 * Runs the retention after the start of the server and, as far as it is due, every hour; one process at a time does so, once
 * a day.
 */
export const retentionJob = fastifyPlugin(
  (app: FastifyInstance, { database, mode, delay, metrics }: RetentionOptions) => {
    if (mode === 'off') return Promise.resolve();
    let running: Promise<void> | undefined;
    let closing = false;
    const run = () => {
      running ??= runDaily(database, mode, (extend) => (mode === 'apply' ? apply(extend) : report()))
        .catch((error: unknown) => app.log.warn({ err: error }, 'the retention of personal data failed'))
        .finally(() => (running = undefined));
    };
    const report = async () => {
      const due = await reportRetention(database);
      for (const { rule, table, count } of due) metrics.retentionDue.set({ rule, table }, count);
      const rows = due
        .filter(({ count }) => count > 0)
        .map(({ rule, table, count }) => ({ rule, table, count }));
      if (rows.length === 0) app.log.info('no personal data is past its retention');
      else
        app.log.warn({ retention: rows }, 'personal data is past its retention; RETENTION=apply removes it');
      return true;
    };
    const apply = async (extend: () => Promise<void>) => {
      const rows = await applyRetention(database, { isStopped: () => closing, onBatch: extend });
      for (const { rule, table, count } of rows) {
        metrics.retentionRemoved.inc({ rule, table }, count);
        metrics.retentionDue.set({ rule, table }, 0);
      }
      const removed = rows.filter(({ count }) => count > 0);
      app.log.info({ retention: removed }, 'personal data past its retention was removed');
      return !closing;
    };
    const timers: NodeJS.Timeout[] = [];
    app.addHook('onReady', (done) => {
      timers.push(setTimeout(run, delay).unref(), setInterval(run, hour).unref());
      done();
    });
    app.addHook('onClose', async () => {
      closing = true;
      for (const timer of timers) clearTimeout(timer);
      await running;
    });
    return Promise.resolve();
  },
  { name: 'retention' },
);
