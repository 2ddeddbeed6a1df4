import type { Page } from '@playwright/test';
import { untilIdle } from '../blocking-time.ts';

declare global {
  var interactions: { latencies: number[]; inputs: number };
}

/** Shortest duration that the Event Timing API reports, in milliseconds; shorter interactions have no entry. */
export const shortestReported = 16;

/**
 * Records the duration of each interaction from the input to the next frame (Event Timing), and counts real key and
 * pointer presses. Runs in the page before any other script.
 */
export function observeInteractions(threshold: number): void {
  globalThis.interactions = { latencies: [], inputs: 0 };
  const count = ({ isTrusted }: Event) => {
    if (isTrusted) globalThis.interactions.inputs += 1;
  };
  addEventListener('pointerdown', count, { capture: true });
  addEventListener('keydown', count, { capture: true });
  const options = { type: 'event', durationThreshold: threshold, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) globalThis.interactions.latencies.push(entry.duration);
    }
  }).observe(options);
}

/**
 * Latency of the slowest interaction since the last call in milliseconds, taken once the page is idle. An interaction
 * without an entry was faster than {@link shortestReported} and counts as that long.
 *
 * @throws when there was no real key or pointer press
 */
export async function slowestInteraction(page: Page): Promise<number> {
  await untilIdle(page, 250);
  const { latencies, inputs } = await page.evaluate(() => {
    const { latencies, inputs } = globalThis.interactions;
    globalThis.interactions.latencies = [];
    globalThis.interactions.inputs = 0;
    return { latencies, inputs };
  });
  if (inputs === 0) throw new Error('The step had no input, so there is nothing to measure.');
  return Math.max(shortestReported, ...latencies);
}
