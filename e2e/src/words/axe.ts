import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Fails when axe finds fault with the page as it stands, and says where. */
export async function expectAccessible(page: Page, circumstances: string): Promise<void> {
  // The other circumstances are worth reading too.
  expect.soft(await faultsOf(page), `axe on ${page.url()}, ${circumstances}`).toEqual([]);
}

/**
 * What axe finds. It runs in the page itself: its adapter for Playwright opens a further page for each run, for the
 * sake of frames, which takes ten times as long.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, into which axe does not look here').toHaveLength(1);
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Waits until nothing moves or fades any more: colours half way between two themes are nobody's to judge. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      // What a change of theme or width sets off begins with the next frame.
      await frame();
      await frame();
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
      });
      if (moving.length === 0) return;
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    }
  });
}
