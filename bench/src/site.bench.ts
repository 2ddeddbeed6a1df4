import { once } from 'node:events';
import { get } from 'node:http';
import { paths } from '@padiman/contracts';
import type { Browser } from '@playwright/test';
import { openBrowser, slowdown } from './chromium.ts';
import { reportLighthouse } from './lighthouse.bench.ts';
import { receivedFiles, recordRequests, totalBytes } from './page-traffic.ts';
import { median, none, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

/** Emulated network: slow 3G. */
const slowNetwork = { roundTrip: 400, kilobits: 400 };

/**
 * Landing page on a low-end phone: bytes of the first response with everything that blocks rendering and of the whole
 * page, Largest Contentful Paint and layout shift in Chromium; then Lighthouse's mobile scores of the four public pages.
 * Sizes include response headers.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const landing = new URL(paths.landing(), address).href;
  const { blocking, icons } = await measureFirstResponse(landing);
  const browser = await openBrowser(run);
  const visits: Awaited<ReturnType<typeof visitOnPhone>>[] = [];
  for (let round = 0; round < (run.rounds ?? 5); round += 1)
    visits.push(await visitOnPhone(browser, landing));

  const whole = (median(visits.map(({ bytes }) => bytes)) + icons) / 1024;
  const { roundTrip, kilobits } = slowNetwork;
  const conditions = `${roundTrip} ms round trip, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  report(`Landing page, ${conditions}, median of ${visits.length}`, [
    { name: 'first response and blocking files, Brotli', value: blocking / 1024, unit: 'KB', limit: 14 },
    { name: 'whole page with icon and manifest', value: whole, unit: 'KB', limit: 60 },
    {
      name: 'largest paint',
      value: median(visits.map(({ largestPaint }) => largestPaint)),
      unit: 's',
      limit: 2,
    },
    none('largest layout shift', Math.max(...visits.map(({ layoutShift }) => layoutShift))),
    none('requests to other origins', visits.flatMap(({ foreign }) => foreign).length),
  ]);
  const pages = [paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()];
  await reportLighthouse(
    { ...run, rounds: 3 },
    address,
    pages.map((path) => ({ path })),
  );
}

/** Style sheets and scripts that block the first paint. */
const blockingFiles =
  /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"|<script\b(?![^>]*(?:defer|async|ld\+json))[^>]*src="([^"]+)"/g;
const iconsAndManifest = /<link rel="(?:icon|manifest)"[^>]*href="([^"]+)"/g;

/** Bytes, with headers, of the page and the files that block its rendering, and of its icons and manifest. */
async function measureFirstResponse(address: string): Promise<{ blocking: number; icons: number }> {
  /** Bytes of a response in Brotli, on a connection of its own, whose received bytes are the response's. */
  const bytesOf = async (url: string, encoding?: string): Promise<number> => {
    const request = get(url, { agent: false, headers: { 'accept-encoding': 'br' } });
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
    if (encoding && response.headers['content-encoding'] !== encoding)
      throw new Error(`${url}: no ${encoding}`);
    return response.socket.bytesRead;
  };
  const page = await (await fetch(address)).text();
  const sum = async (pattern: RegExp) => {
    const files = [...page.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
    const sizes = await Promise.all(files.map((file) => bytesOf(new URL(file, address).href)));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    blocking: (await bytesOf(address, 'br')) + (await sum(blockingFiles)),
    icons: await sum(iconsAndManifest),
  };
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

/** Visits a page on a low-end phone with an empty cache. @returns seconds, and bytes with headers as transferred */
async function visitOnPhone(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    ...{ deviceScaleFactor: 2, isMobile: true, hasTouch: true },
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
      foreign: received.filter(({ url }) => url.origin !== new URL(address).origin),
    };
  } finally {
    await context.close();
  }
}
