import type { BrowserContext } from '@playwright/test';
import { openBrowser, openContext } from './chromium.ts';
import { startCountingProxy, type CountingProxy } from './counting-proxy.ts';
import { recordTraffic, totalBytes, type ReceivedFile } from './page-traffic.ts';
import type { Run } from './run.ts';
import { emulate } from './slow-device.ts';

/** Emulated device and network: a mid-range phone on an average mobile network. */
export const conditions = { slowdown: 4, roundTrip: 150, kilobits: 1_600 };

/** Result of one visit with an empty cache. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the text was on the page. */
  milliseconds: number;
  /** Page, scripts, styles, fonts, registry, configuration; without the API's responses. */
  files: ReceivedFile[];
  apiResponses: ReceivedFile[];
}

/** A page to visit, and the signs that it is ready. */
export interface Target {
  path: string;
  /** Text whose appearance ends the time measurement. */
  text: string;
  /** Selector of the element that appears last. */
  lastElement: string;
}

/** A visit whose sizes were compared with the bytes that a TCP proxy counted. */
export interface VerifiedVisit extends Visit {
  /** Difference between the browser's sizes and the proxy's count, relative to the count. */
  difference: number;
}

/** A browser whose every visit starts with an empty cache. */
export interface Visitor {
  /**
   * Measures the second of two visits with one cache, through a counting TCP proxy.
   *
   * @param change runs between the two
   * @throws when the proxy's count differs from the browser's sizes
   */
  visitAgain: (address: string, target: Target, change: () => Promise<unknown>) => Promise<VerifiedVisit>;
  visit: (address: string, target: Target) => Promise<Visit>;
  /** Makes a visit through a counting TCP proxy. @throws when its count differs by more than 0.1 % */
  visitVerified: (address: string, target: Target) => Promise<VerifiedVisit>;
}

/** Opens the browser. @param storage local storage of each visit, such as a session's */
export async function openVisitor(run: Run, storage: Record<string, string> = {}): Promise<Visitor> {
  const browser = await openBrowser(run);
  const inContext = async <Result>(
    address: string,
    use: (context: BrowserContext) => Promise<Result>,
  ): Promise<Result> => {
    const context = await openContext(browser, address, storage);
    try {
      return await use(context);
    } finally {
      await context.close();
    }
  };
  const throughProxy = async <Result>(address: string, use: (proxy: CountingProxy) => Promise<Result>) => {
    const proxy = await startCountingProxy(address);
    try {
      return await use(proxy);
    } finally {
      await proxy.stop();
    }
  };
  const verified = ({ counted, ...result }: CountedVisit): VerifiedVisit => {
    const reported = totalBytes([...result.files, ...result.apiResponses]);
    return { ...result, difference: compareSizes(reported, counted) };
  };
  return {
    visit: (address, target) => inContext(address, (context) => visit(context, address, target)),
    visitVerified: (address, target) =>
      throughProxy(address, (proxy) =>
        inContext(proxy.address, async (context) =>
          verified(await visit(context, proxy.address, target, proxy.bytesSent)),
        ),
      ),
    visitAgain: (address, target, change) =>
      throughProxy(address, (proxy) =>
        inContext(proxy.address, async (context) => {
          await visit(context, proxy.address, target);
          await change();
          const before = proxy.bytesSent();
          return verified(await visit(context, proxy.address, target, () => proxy.bytesSent() - before));
        }),
      ),
  };
}

function compareSizes(reported: number, counted: number): number {
  const difference = Math.abs(reported - counted) / counted;
  if (!(difference <= 0.001)) {
    throw new Error(
      `Sizes are unreliable: the browser reports ${reported} bytes, the TCP proxy counted ${counted}`,
    );
  }
  return difference;
}

interface CountedVisit extends Visit {
  /** Result of `bytesSent` at the end of the visit. */
  counted: number;
}

/**
 * Makes one visit in a page of its own.
 *
 * @param bytesSent counts the bytes that the server has sent; read before the page is closed, because a page that closes
 *   sends a report, whose answer the page does not see
 */
async function visit(
  context: BrowserContext,
  address: string,
  { path, text, lastElement }: Target,
  bytesSent: () => number = () => 0,
): Promise<CountedVisit> {
  const page = await context.newPage();
  try {
    const { devtools, files } = await recordTraffic(page);
    await emulate(devtools, conditions);
    await page.addInitScript(recordTextAppearance, text);
    await page.addInitScript(saveData);
    await page.goto(address + path, { waitUntil: 'commit' });
    const shownAt = await page.waitForFunction(() => globalThis.shownAt, undefined, { timeout: 120_000 });
    const milliseconds = (await shownAt.jsonValue()) as number;
    await page.locator(lastElement).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    const isApiResponse = ({ url }: ReceivedFile) => url.pathname.startsWith('/api/');
    const received = files();
    return {
      milliseconds,
      counted: bytesSent(),
      files: received.filter((file) => !isApiResponse(file)),
      apiResponses: received.filter(isApiResponse),
    };
  } finally {
    await page.close();
  }
}

declare global {
  var shownAt: number | undefined;
}

/**
 * Keeps an idle page from fetching other sections ahead, which are no part of a visit. Runs in the page before any other
 * script.
 */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in the page before any other script. */
function recordTextAppearance(text: string): void {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent?.includes(text)) return;
    observer.disconnect();
    globalThis.shownAt = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
