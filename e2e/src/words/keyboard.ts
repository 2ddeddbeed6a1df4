import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our pages has before its content. */
const mostStops = 40;

/** Goes on by Tab until something has the focus, and sees that the focus shows. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).not.toHaveCSS('outline-style', 'none');
      return;
    }
  }
  throw new Error(`Tab does not lead to ${target}`);
}
