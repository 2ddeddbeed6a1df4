import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when axe finds fault with the page as it stands, and says where. */
export async function expectAccessible(page: Page, circumstances: string): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  // The other circumstances are worth reading too.
  expect.soft(faults, `axe on ${page.url()}, ${circumstances}`).toEqual([]);
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
