import type { Handle } from '../../../database/schema.ts';
import type { SealKeys } from '../../../sealing/sealed-text.ts';
import { traced } from '../../../tracing/tracer.ts';
import { reportOutagesOnce } from '../../../plugins/worker-loop.ts';
import { followupOf, type RetrySchedule } from './retries.rules.ts';
import {
  claimDue,
  deleteOld,
  selectDueEndpoints,
  storeAttempt,
  type DueDelivery,
  type Followup,
} from './webhook-outbox.repository.ts';
import { SecretUnreadable, signedHeaders } from './webhook-secrets.rules.ts';
import type { SendResult, WebhookSender } from './webhooks.port.ts';
import { disableGone } from './webhooks.service.ts';

/** Log of a worker. */
export interface WorkerLog {
  warn: (details: object, message: string) => void;
}

/** Dependencies of the worker. */
export interface WebhookOutbox extends RetrySchedule {
  database: Handle;
  sender: WebhookSender;
  /** Key of the endpoints' secrets. */
  key: SealKeys;
  log: WorkerLog;
  /** Lease of a delivery; longer than an attempt takes. */
  leaseSeconds: number;
}

/** Concurrent attempts of one process at one endpoint. Endpoints do not share them, so that none delays another. */
const perEndpoint = 8;
const idleMilliseconds = 1_000;
const cleanupMilliseconds = 3_600_000;
/** Milliseconds that running attempts have to end when the worker stops. */
const stopGrace = 2_000;
const keptDays = { delivered: 7, dead: 30 };

/** Attempts one claimed delivery and stores the result. Never sends after half of the lease. */
export async function attempt(
  outbox: WebhookOutbox,
  delivery: DueDelivery,
  { claimed = performance.now(), signal }: { claimed?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { database, log } = outbox;
  // After a pause longer than the lease, another worker may have claimed the delivery.
  if (performance.now() - claimed > outbox.leaseSeconds * 500) return;
  const result = await request(outbox, delivery, signal);
  const followup = followupAfter(outbox, delivery, result, signal);
  if (result.error !== null) {
    const { id, endpoint_id: endpoint, attempts } = delivery;
    log.warn({ delivery: id, endpoint, attempts, problem: result.error }, 'webhook not delivered');
  }
  const stored = await storeAttempt(database, delivery, result, followup);
  if (stored && result.status === 410) await disableGone(database, delivery.endpoint_id);
}

async function request(
  { sender, key }: WebhookOutbox,
  delivery: DueDelivery,
  signal: AbortSignal | undefined,
): Promise<SendResult> {
  const { event_id: id, body, url } = delivery;
  try {
    const endpoint = { ...delivery, id: delivery.endpoint_id };
    const headers = signedHeaders(key, endpoint, { id, body, at: new Date() });
    return await sender.send({ url, headers, body, signal });
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return { status: null, error: error.message, milliseconds: 0 };
  }
}

function followupAfter(
  outbox: WebhookOutbox,
  delivery: DueDelivery,
  result: SendResult,
  signal: AbortSignal | undefined,
): Followup {
  const { backoff_step: step, retry_since: retrySince } = delivery;
  const interrupted = result.status === null && result.error !== null && signal?.aborted === true;
  if (interrupted) return { state: 'pending', seconds: 0, step: step - 1 };
  return followupOf(result, { step, retrySince, now: new Date() }, outbox, Math.random());
}

/** A running worker. */
export interface WebhookWorker {
  /** Claims nothing more, and ends when running attempts are over or interrupted. */
  stop: () => Promise<void>;
}

/**
 * Starts the worker: claims due deliveries and attempts them, several at a time for each endpoint, until stopped. Several
 * processes may run it concurrently.
 */
export function startWebhookWorker(outbox: WebhookOutbox): WebhookWorker {
  const { database, log, leaseSeconds } = outbox;
  const stopping = new AbortController();
  const interrupting = new AbortController();
  const running = new Map<string, Set<Promise<void>>>();
  let wake: () => void = () => undefined;
  let woken = false;
  const notify = () => {
    woken = true;
    wake();
  };

  const start = (delivery: DueDelivery, claimed: number) => {
    const attempts = running.get(delivery.endpoint_id) ?? new Set();
    running.set(delivery.endpoint_id, attempts);
    const { id, attempts: tries, endpoint_id: endpoint } = delivery;
    const attributes = { 'padiman.delivery': id, 'padiman.endpoint': endpoint, 'padiman.tries': tries };
    const work = traced('webhook', attributes, () =>
      attempt(outbox, delivery, { claimed, signal: interrupting.signal }),
    )
      .catch((error: unknown) => log.warn({ err: error }, 'webhook attempt could not be stored'))
      .finally(() => {
        attempts.delete(work);
        notify();
      });
    attempts.add(work);
  };

  const claimAll = async (): Promise<number> => {
    let count = 0;
    for (const endpointId of await selectDueEndpoints(database)) {
      const limit = perEndpoint - (running.get(endpointId)?.size ?? 0);
      if (limit <= 0 || stopping.signal.aborted) continue;
      const claimed = performance.now();
      const deliveries = await claimDue(database, endpointId, { limit, leaseSeconds });
      for (const delivery of deliveries) start(delivery, claimed);
      count += deliveries.length;
    }
    return count;
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      if (woken) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, idleMilliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  let cleanedAt = -Infinity;
  const cleanUp = async () => {
    if (performance.now() - cleanedAt < cleanupMilliseconds) return;
    cleanedAt = performance.now();
    await deleteOld(database, keptDays);
  };

  const report = reportOutagesOnce((error) => log.warn({ err: error }, 'webhooks could not be claimed'));
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      const count = await claimAll().then(
        (claimed) => {
          report.succeeded();
          return claimed;
        },
        (error: unknown) => {
          report.failed(error);
          return 0;
        },
      );
      if (count > 0 || stopping.signal.aborted) continue;
      await cleanUp().catch((error: unknown) =>
        log.warn({ err: error }, 'old webhooks could not be deleted'),
      );
      await pause();
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      notify();
      await loop;
      const timer = setTimeout(() => interrupting.abort(), stopGrace);
      await Promise.all([...running.values()].flatMap((attempts) => [...attempts]));
      clearTimeout(timer);
      await outbox.sender.close();
    },
  };
}
