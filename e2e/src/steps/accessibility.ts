import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Fails if axe finds violations in the current state of the page, and lists them. */
export async function expectAccessible(page: Page, circumstances: string): Promise<void> {
  // A soft assertion: the violations in the remaining circumstances are reported too.
  expect.soft(await axeViolations(page), `axe on ${page.url()}, ${circumstances}`).toEqual([]);
}

/**
 * Violations that axe finds. It runs in the page itself: the Playwright adapter of axe opens an extra page per run to
 * support frames, which takes ten times as long.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, which this run of axe does not check').toHaveLength(1);
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Waits for running animations and transitions to end: colours in between two themes are not checked. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      // Animations that a change of theme or width triggers start with the next frame.
      await frame();
      await frame();
      const running = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
      });
      if (running.length === 0) return;
      await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
    }
  });
}
