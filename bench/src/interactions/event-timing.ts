import type { Page } from '@playwright/test';

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
 * Performs an action, and waits until the page is idle. An interaction without an entry was faster than
 * {@link shortestReported} and counts as that long.
 *
 * @returns latency of its slowest interaction in milliseconds
 * @throws when there was no real key or pointer press
 */
export async function slowestInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void (globalThis.interactions = { latencies: [], inputs: 0 }));
  await act();
  await untilIdle(page, 250);
  const { latencies, inputs } = await page.evaluate(() => globalThis.interactions);
  if (inputs === 0) throw new Error('The step had no input, so there is nothing to measure.');
  return Math.max(shortestReported, ...latencies);
}

/**
 * Waits until the page's main thread has been idle for a while: incremental rendering and deferred work have ended.
 *
 * @param quiet time without a delayed timer, in milliseconds
 */
export async function untilIdle(page: Page, quiet: number): Promise<void> {
  await page.evaluate(
    (duration) =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        let idleSince = last;
        const beat = () => {
          const now = performance.now();
          if (now - last > 40) idleSince = now;
          last = now;
          if (now - idleSince > duration) resolve();
          else setTimeout(beat, 10);
        };
        beat();
      }),
    quiet,
  );
}
