import type { Browser } from '@playwright/test';
import { receivedFiles, recordRequests, totalBytes } from '../page-traffic.ts';

/** Emulated network: slow 3G. */
export const slowNetwork = { roundTrip: 400, kilobits: 400 };

/** Result of one visit. */
export interface Visit {
  /** Largest Contentful Paint in seconds. */
  largestPaint: number;
  layoutShift: number;
  /** Bytes of all responses with headers, as transferred. */
  bytes: number;
  /** Requested addresses of other origins. */
  foreign: string[];
}

declare global {
  var paints: { paint: number; shift: number };
}

/** Runs in the page before any other script. */
function observePaints(): void {
  globalThis.paints = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.paints.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.paints.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Visits a page on a low-end phone with an empty cache. */
export async function visitOnPhone(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const requests = await recordRequests(page, slowNetwork);
    await page.addInitScript(observePaints);
    await page.goto(address, { waitUntil: 'load' });
    // Scrolls through the whole page, so that late layout shifts count too.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    const { paint, shift } = await page.evaluate(() => globalThis.paints);
    await page.waitForLoadState('networkidle');
    const received = receivedFiles(requests());
    return {
      largestPaint: paint / 1000,
      layoutShift: shift,
      bytes: totalBytes(received),
      foreign: received
        .map(({ url }) => url)
        .filter(({ origin }) => origin !== new URL(address).origin)
        .map(String),
    };
  } finally {
    await context.close();
  }
}

/** Text of a page, line by line, with every `details` element open. */
export async function visibleLines(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const text = await page.locator('body').innerText();
  await page.close();
  return text.split('\n').filter((line) => line.trim() !== '');
}
