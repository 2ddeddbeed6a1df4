import { expect, type Page } from '@playwright/test';

/** Fails if the page scrolls horizontally, and names the elements that overflow. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflowing = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent.slice(0, 60)}`)
      .slice(0, 5);
  });
  expect(overflowing, 'wider than the screen').toEqual([]);
}
