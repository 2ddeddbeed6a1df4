import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when axe finds fault with the page as it stands, and says where. */
export async function expectAccessible(page: Page, circumstances: string): Promise<void> {
  // What fades in has its final colours only at the end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  // The other circumstances are worth reading too.
  expect.soft(faults, `axe on ${page.url()}, ${circumstances}`).toEqual([]);
}
