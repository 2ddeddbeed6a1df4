import { expect, type Locator, type Page } from '@playwright/test';

/** Upper bound of the tab stops before the content of a page. */
const maxTabStops = 40;

/** Presses Tab until the target has the focus, and expects a visible focus outline. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).not.toHaveCSS('outline-style', 'none');
      return;
    }
  }
  throw new Error(`Tab does not reach ${target}`);
}
