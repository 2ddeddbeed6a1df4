import { expect, type Page } from '@playwright/test';

/** Fails when the page can be scrolled sideways, and names what sticks out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent.slice(0, 60)}`)
      .slice(0, 5);
  });
  expect(tooWide, 'wider than the screen').toEqual([]);
}
