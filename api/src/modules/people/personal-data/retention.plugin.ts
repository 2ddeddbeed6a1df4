import type { FastifyInstance } from 'fastify';
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

/**
 * Runs the retention after the start of the server and, as far as it is due, every hour; one process at a time does so, once
 * a day.
 */
export function retentionJob(app: FastifyInstance, { database, mode, delay, metrics }: RetentionOptions) {
  if (mode === 'off') return;
  const report = async () => {
    const due = await reportRetention(database);
    for (const { rule, table, count } of due) metrics.retentionDue.set({ rule, table }, count);
    const rows = due.filter(({ count }) => count > 0).map(({ examples: _, ...row }) => row);
    if (rows.length === 0) app.log.info('no personal data is past its retention');
    else app.log.warn({ retention: rows }, 'personal data is past its retention; RETENTION=apply removes it');
    return true;
  };
  const apply = async (extend: () => Promise<void>, signal: AbortSignal) => {
    const rows = await applyRetention(database, { isStopped: () => signal.aborted, onBatch: extend });
    for (const { rule, table, count } of rows) {
      metrics.retentionRemoved.inc({ rule, table }, count);
      metrics.retentionDue.set({ rule, table }, 0);
    }
    const removed = rows.filter(({ count }) => count > 0);
    app.log.info({ retention: removed }, 'personal data past its retention was removed');
    return !signal.aborted;
  };
  app.job('retention', {
    ...{ interval: 3_600_000, delay, work: 'retention' },
    run: (signal) =>
      runDaily(database, mode, (extend) => (mode === 'apply' ? apply(extend, signal) : report())),
  });
}
