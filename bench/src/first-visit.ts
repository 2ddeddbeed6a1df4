import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

/** A phone of the lower middle on a mobile network that is neither good nor bad. */
export const surroundings = { slowdown: 4, roundTrip: 150, kilobitsPerSecond: 1_600 };

/** What a first visit cost, with nothing cached. */
export interface Visit {
  /** Bytes over the wire: page, scripts, styles, fonts, registry and configuration; the API's answers are left out. */
  bytes: number;
  /** Milliseconds from the start of the navigation until the text stood on the page. */
  milliseconds: number;
  /** Each file that came, and its bytes. */
  files: { path: string; bytes: number }[];
}

/** A browser that makes first visits as a signed-in person. */
export interface Visitor {
  /** Goes to a page until a text stands there, and then waits for what comes last, by its selector. */
  visit: (address: string, asked: { path: string; until: string; last: string }) => Promise<Visit>;
  close: () => Promise<void>;
}

/** Opens the browser. @param storage what the person's local storage holds, as a session leaves it */
export async function openVisitor(storage: Record<string, string>): Promise<Visitor> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  });
  return {
    visit: (address, asked) => visit(browser, { address, ...asked, storage }),
    close: () => browser.close(),
  };
}

interface Asked {
  address: string;
  path: string;
  until: string;
  last: string;
  storage: Record<string, string>;
}

async function visit(browser: Browser, { address, path, until, last, storage }: Asked): Promise<Visit> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const addresses = new Map<string, string>();
    const files: Visit['files'] = [];
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      addresses.set(requestId, request.url),
    );
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { pathname } = new URL(addresses.get(requestId) ?? 'data:,');
      if (!pathname.startsWith('/api/')) files.push({ path: pathname, bytes: encodedDataLength });
    });
    const bitsPerByte = 8;
    const throughput = (surroundings.kilobitsPerSecond * 1_000) / bitsPerByte;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: surroundings.roundTrip,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: surroundings.slowdown });
    await page.addInitScript(noteWhenShown, until);
    await page.goto(address + path, { waitUntil: 'commit' });
    const milliseconds = await page.waitForFunction(() => globalThis.shownAt, undefined, {
      timeout: 120_000,
    });
    const seen = (await milliseconds.jsonValue()) as number;
    await page.locator(last).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    return { milliseconds: seen, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  } finally {
    await context.close();
  }
}

declare global {
  var shownAt: number | undefined;
}

/** Runs in the page, before all else there. */
function noteWhenShown(text: string): void {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent?.includes(text)) return;
    observer.disconnect();
    globalThis.shownAt = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
