import { webhookPausedAfter } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import type { SealKeys } from '../../../sealing/sealed-text.ts';
import { traced } from '../../../tracing/tracer.ts';
import type { ClaimingJob, JobLog } from '../../../jobs/job.ts';
import * as repository from './webhook-outbox.repository.ts';
import { SecretUnreadable, signedHeaders } from './webhook-secrets.rules.ts';
import type { SendResult, WebhookSender } from './webhooks.port.ts';
import { disableGone } from './webhooks.service.ts';
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
  { status, error }: Pick<SendResult, 'status' | 'error'>,
  { step, retrySince, now }: { step: number; retrySince: Date; now: Date },
  { retrySeconds, lifetimeSeconds }: RetrySchedule,
  random: number,
): repository.Followup {
  if (error === null) return { state: 'delivered' };
  if (status === 410) return { state: 'dead' };
  const delay = retrySeconds[Math.min(step, retrySeconds.length) - 1] ?? 5;
  const seconds = delay * (1 - jitter + 2 * jitter * random);
  const end = retrySince.getTime() + lifetimeSeconds * 1_000;
  return now.getTime() + seconds * 1_000 > end ? { state: 'dead' } : { state: 'pending', seconds, step };
}

/** Longest seconds between two attempts at an endpoint that paused. */
const longestPause = 900;

/** Seconds for which an endpoint pauses after failed attempts in a row: the delays of a delivery, in which one is tried. */
export function pauseSeconds(failures: number, retrySeconds: readonly number[]): number {
  const step = Math.max(0, failures - webhookPausedAfter);
  return Math.min(longestPause, retrySeconds[Math.min(step, retrySeconds.length - 1)] ?? longestPause);
}

/** Dependencies of the worker. */
export interface WebhookOutbox extends RetrySchedule {
  database: Handle;
  sender: WebhookSender;
  /** Key of the endpoints' secrets. */
  key: SealKeys;
  log: JobLog;
  /** Lease of a delivery; longer than an attempt takes. */
  leaseSeconds: number;
}

/** Concurrent attempts of one process at one endpoint. Endpoints do not share them, so that none delays another. */
const perEndpoint = 8;

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
    const { id, endpoint_id: endpoint, attempts } = delivery;
    const details = { delivery: id, endpoint, attempts, problem: result.error };
    logRepeated(log, { cause: `webhook ${endpoint}`, level: 'warn' }, details, 'webhook not delivered');
  }
  // Before the result is stored: nobody claims the next delivery of the record meanwhile.
  if (!isInterrupted) {
    const seconds = pauseSeconds(delivery.failures + 1, outbox.retrySeconds);
    const pause = result.error === null ? null : { after: webhookPausedAfter, seconds };
    await repository.noteHealth(database, delivery, pause);
  }
  const stored = await repository.storeAttempt(database, delivery, result, followup);
  if (stored && result.status === 410) await disableGone(database, delivery.endpoint_id);
}

async function request(
  { sender, key }: WebhookOutbox,
  delivery: repository.DueDelivery,
  signal: AbortSignal | undefined,
): Promise<SendResult> {
  const { event_id: id, body, url } = delivery;
  try {
    const endpoint = { ...delivery, id: delivery.endpoint_id };
    const headers = signedHeaders(key, endpoint, { id, body, at: databaseNow() });
    return await sender.send({ url, headers, body, signal });
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return { status: null, error: error.message, milliseconds: 0 };
  }
}

/**
 * Job that attempts due deliveries, several at a time for each endpoint; of one that paused, a single one. At the stop, running attempts have 2 s until they
 * are interrupted.
 */
export function webhookJob(outbox: WebhookOutbox): ClaimingJob<repository.DueDelivery & { claimed: number }> {
  const { database, leaseSeconds } = outbox;
  return {
    ...{ interval: 1_000, grace: 2_000, work: 'webhooks' },
    claim: async (underWay) => {
      const due: (repository.DueDelivery & { claimed: number })[] = [];
      const limits = { leaseSeconds, pausedAfter: webhookPausedAfter };
      for (const { id: endpointId, isProbed } of await repository.claimEndpoints(database, limits)) {
        const running = underWay.filter(({ endpoint_id: id }) => id === endpointId).length;
        const limit = isProbed ? 1 : perEndpoint - running;
        if (limit <= 0) continue;
        const claimed = performance.now();
        const deliveries = await repository.claimDue(database, endpointId, { limit, leaseSeconds });
        due.push(...deliveries.map((delivery) => ({ ...delivery, claimed })));
      }
      return due;
    },
    run: ({ claimed, ...delivery }, signal) => {
      const { id, attempts, endpoint_id: endpoint } = delivery;
      const attributes = { 'padiman.delivery': id, 'padiman.endpoint': endpoint, 'padiman.tries': attempts };
      return traced('webhook', attributes, () => attempt(outbox, delivery, { claimed, signal }));
    },
  };
}
