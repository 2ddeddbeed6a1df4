import type { SendResult } from './webhooks.port.ts';
import type { Followup } from './webhook-outbox.repository.ts';

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
 *
 * @param step number of the attempt since the event or its replay, from 1
 * @param random from 0 to 1
 */
export function followupOf(
  { status, error }: Pick<SendResult, 'status' | 'error'>,
  { step, retrySince, now }: { step: number; retrySince: Date; now: Date },
  { retrySeconds, lifetimeSeconds }: RetrySchedule,
  random: number,
): Followup {
  if (error === null) return { state: 'delivered' };
  if (status === 410) return { state: 'dead' };
  const delay = retrySeconds[Math.min(step, retrySeconds.length) - 1] ?? 5;
  const seconds = delay * (1 - jitter + 2 * jitter * random);
  const end = retrySince.getTime() + lifetimeSeconds * 1_000;
  return now.getTime() + seconds * 1_000 > end ? { state: 'dead' } : { state: 'pending', seconds, step };
}
