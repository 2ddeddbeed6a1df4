import { webhookPausedAfter } from '@padiman/contracts';
import type { WebhookEndpoint } from '../../../config/webhooks.ts';
import type { Handle } from '../../../database/schema.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import { traced } from '../../../tracing/tracer.ts';
import type { ClaimingJob, JobLog } from '../../../jobs/job.ts';
import * as repository from './webhook-outbox.repository.ts';
import { signedHeaders } from './webhook-signature.rules.ts';
import type { SendResult, WebhookSender } from './webhooks.port.ts';
import { databaseNow } from '../../../database/clock.ts';

export { deleteOld as pruneWebhooks } from './webhook-outbox.repository.ts';

/** Schedule of attempts. */
export interface RetrySchedule {
  /** Seconds to the next attempt after each failed one; the last is repeated. */
  retrySeconds: readonly number[];
  /** Seconds for which an event is tried. */
  lifetimeSeconds: number;
}

/** Share of a delay that is random, so that deliveries that failed together are not all tried at once again. */
const jitter = 0.2;

/**
 * Decides what follows an attempt. An attempt that the end of the server interrupted is repeated at once.
 * @param step number of the attempt since the event or its replay, from 1
 * @param random from 0 to 1
 */
export function followupOf(
  { error }: Pick<SendResult, 'error'>,
  { step, retrySince, now }: { step: number; retrySince: Date; now: Date },
  { retrySeconds, lifetimeSeconds }: RetrySchedule,
  random: number,
): repository.Followup {
  if (error === null) return { state: 'delivered' };
  const delay = retrySeconds[Math.min(step, retrySeconds.length) - 1] ?? 5;
  const seconds = delay * (1 - jitter + 2 * jitter * random);
  const end = retrySince.getTime() + lifetimeSeconds * 1_000;
  return now.getTime() + seconds * 1_000 > end ? { state: 'dead' } : { state: 'pending', seconds, step };
}

/** Longest seconds between two attempts during a pause. */
const longestPause = 900;

/** Seconds for which an endpoint pauses after failed attempts in a row: the delays of a delivery, in which one is tried. */
export function pauseSeconds(failures: number, retrySeconds: readonly number[]): number {
  const step = Math.max(0, failures - webhookPausedAfter);
  return Math.min(longestPause, retrySeconds[Math.min(step, retrySeconds.length - 1)] ?? longestPause);
}

/** Dependencies of the worker. */
export interface WebhookOutbox extends RetrySchedule {
  database: Handle;
  endpoint: Pick<WebhookEndpoint, 'url' | 'secret'>;
  send: WebhookSender;
  log: JobLog;
  /** Lease of a delivery; longer than an attempt takes. */
  leaseSeconds: number;
}

/** Concurrent attempts of one process. */
const maxConcurrent = 8;

/** Attempts one claimed delivery and stores the result. Never sends after half of the lease. */
export async function attempt(
  outbox: WebhookOutbox,
  delivery: repository.DueDelivery,
  { claimed = performance.now(), signal }: { claimed?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { database, log } = outbox;
  // After a pause longer than the lease, another worker may have claimed the delivery.
  if (performance.now() - claimed > outbox.leaseSeconds * 500) return;
  const result = await request(outbox, delivery, signal);
  const { backoff_step: step, retry_since: retrySince } = delivery;
  const isInterrupted = result.status === null && result.error !== null && signal?.aborted === true;
  const followup = isInterrupted
    ? ({ state: 'pending', seconds: 0, step: step - 1 } as const)
    : followupOf(result, { step, retrySince, now: databaseNow() }, outbox, Math.random());
  if (result.error !== null) {
    const { id, attempts } = delivery;
    const details = { delivery: id, attempts, problem: result.error };
    logRepeated(log, { cause: 'webhook', level: 'warn' }, details, 'webhook not delivered');
  }
  // Before the result is stored: nobody claims the next delivery of the record meanwhile.
  if (!isInterrupted) {
    const seconds = pauseSeconds(delivery.failures + 1, outbox.retrySeconds);
    const pause = result.error === null ? null : { after: webhookPausedAfter, seconds };
    await repository.noteHealth(database, delivery, pause);
  }
  await repository.storeAttempt(database, delivery, result, followup);
}

function request(
  { send, endpoint: { url, secret } }: WebhookOutbox,
  { event_id: id, body }: repository.DueDelivery,
  signal: AbortSignal | undefined,
): Promise<SendResult> {
  return send({ url, headers: signedHeaders(secret, { id, body, at: databaseNow() }), body, signal });
}

/**
 * Job that attempts due deliveries, several at a time; after a pause, a single one. At the stop, running attempts have 2 s
 * until they are interrupted.
 */
export function webhookJob(outbox: WebhookOutbox): ClaimingJob<repository.DueDelivery & { claimed: number }> {
  const { database, leaseSeconds } = outbox;
  return {
    interval: 1_000,
    grace: 2_000,
    work: 'webhooks',
    claim: async (underWay) => {
      const turn = await repository.claimTurn(database, { leaseSeconds, pausedAfter: webhookPausedAfter });
      if (turn === undefined) return [];
      const limit = turn.isProbed ? 1 : maxConcurrent - underWay.length;
      if (limit <= 0) return [];
      const claimed = performance.now();
      const deliveries = await repository.claimDue(database, { limit, leaseSeconds });
      return deliveries.map((delivery) => ({ ...delivery, claimed }));
    },
    run: ({ claimed, ...delivery }, signal) => {
      const { id, attempts } = delivery;
      const attributes = { 'padiman.delivery': id, 'padiman.tries': attempts };
      return traced('webhook', attributes, () => attempt(outbox, delivery, { claimed, signal }));
    },
  };
}
