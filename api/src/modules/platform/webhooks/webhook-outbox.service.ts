import type { Handle } from '../../../database/schema.ts';
import type { SealKeys } from '../../../sealing/sealed-text.ts';
import { traced } from '../../../tracing/tracer.ts';
import type { ClaimingJob, JobLog } from '../../../jobs/job.ts';
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

/** Deletes old deliveries that are over, and events without deliveries. */
export const pruneWebhooks = (database: Handle): Promise<void> => deleteOld(database, keptDays);

/**
 * Job that attempts due deliveries, several at a time for each endpoint. At the stop, running attempts have 2 s until they
 * are interrupted.
 */
export function webhookJob(outbox: WebhookOutbox): ClaimingJob<DueDelivery & { claimed: number }> {
  const { database, leaseSeconds } = outbox;
  return {
    ...{ interval: 1_000, grace: 2_000 },
    claim: async (underWay) => {
      const due: (DueDelivery & { claimed: number })[] = [];
      for (const endpointId of await selectDueEndpoints(database)) {
        const running = underWay.filter(({ endpoint_id: id }) => id === endpointId).length;
        if (running >= perEndpoint) continue;
        const claimed = performance.now();
        const limit = perEndpoint - running;
        const deliveries = await claimDue(database, endpointId, { limit, leaseSeconds });
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
