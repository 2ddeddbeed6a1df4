import type { Page } from '@playwright/test';

declare global {
  var longTasks: number[];
}

/** Records long tasks. Runs in the page before any other script. */
export function observeLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
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
        const beat = () => {
          const now = performance.now();
          if (now - last > 40) idleSince = now;
          last = now;
          if (now - idleSince > duration) resolve();
          else setTimeout(beat, 10);
        };
        let idleSince = last;
        beat();
      }),
    quiet,
  );
}

/**
 * Blocking time since the last call, in milliseconds, taken once the page is idle: the sum, over all tasks longer than
 * 50 ms, of their time beyond 50 ms.
 */
export async function blockingTime(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await untilIdle(page, 600);
  const tasks = await page.evaluate(() => globalThis.longTasks.splice(0));
  return tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
