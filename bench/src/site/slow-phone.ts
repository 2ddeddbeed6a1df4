import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';

/** A cheap phone on a slow 3G network. */
export const slowPhone = { roundTrip: 400, kilobits: 400, slowdown: 4 };

/** What a visit cost. */
export interface Visit {
  /** When the largest part of the first screen was painted, in seconds. */
  largestPaint: number;
  layoutShift: number;
  /** Bytes of all answers, as they came over the wire, headers too. */
  bytes: number;
  requests: number;
  /** Addresses of other origins that were asked. */
  foreign: string[];
}

declare global {
  var seen: { paint: number; shift: number };
}

/** Runs in the page, before all else there. */
function watchPaints(): void {
  globalThis.seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const throttle = await context.newCDPSession(page);
    const throughput = (slowPhone.kilobits * 1000) / 8;
    await throttle.send('Network.enable');
    await throttle.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.roundTrip,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.slowdown });
    const sizes: Promise<number>[] = [];
    const foreign: string[] = [];
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin !== new URL(address).origin) foreign.push(request.url());
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    await page.addInitScript(watchPaints);
    await page.goto(address, { waitUntil: 'load' });
    // The whole page is looked at: what comes into sight late may shift as well.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    const { paint, shift } = await page.evaluate(() => globalThis.seen);
    const all = await Promise.all(sizes);
    return {
      largestPaint: paint / 1000,
      layoutShift: shift,
      bytes: all.reduce((sum, size) => sum + size, 0),
      requests: all.length,
      foreign,
    };
  } finally {
    await context.close();
  }
}

/** Visits each address several times, in turns, so that what disturbs the machine disturbs all of them. */
export async function visitSlowly(addresses: readonly string[], runs: number): Promise<Visit[][]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  });
  try {
    const visits: Visit[][] = addresses.map(() => []);
    for (let run = 0; run < runs; run += 1) {
      for (const [index, address] of addresses.entries()) visits[index]?.push(await visit(browser, address));
    }
    return visits;
  } finally {
    await browser.close();
  }
}

/** The words of a page, line by line, as it shows them with every answer open. */
export async function wordsOf(address: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const text = await page.locator('body').innerText();
    return text.split('\n').filter((line) => line.trim() !== '');
  } finally {
    await browser.close();
  }
}
