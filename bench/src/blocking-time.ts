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
 * Blocking time since the last call, in milliseconds, taken once the page is idle: the sum, over all tasks longer than
 * 50 ms, of their time beyond 50 ms.
 */
export async function blockingTime(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  // Incremental rendering and deferred work have ended after 600 ms without a delayed timer.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        const beat = () => {
          const now = performance.now();
          if (now - last > 40) quiet = now;
          last = now;
          if (now - quiet > 600) resolve();
          else setTimeout(beat, 10);
        };
        let quiet = last;
        beat();
      }),
  );
  const tasks = await page.evaluate(() => globalThis.longTasks.splice(0));
  return tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
