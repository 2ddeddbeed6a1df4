import { findChromium } from '@padiman/e2e/chromium';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Run } from './run.ts';

/** Path of an installed Chromium. @throws with instructions when there is none */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) {
    throw new Error(
      'No Chromium found: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
  }
  return found;
}

/** Flags for a browser without background traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
];

/**
 * Positions in sources, computed when code is compiled. By default V8 computes them when a stack is first read, and compiles
 * all functions on the stack again for it. Playwright attaches DevTools, which read the stack of each new Error: evaluating
 * React's then takes about twice as long as in a browser of a person.
 */
const positionsAtOnce = '--js-flags=--no-enable-lazy-source-positions';

/** Launches Chromium without background traffic of its own, and without the largest cost of being observed. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, positionsAtOnce],
  });

/** Launches Chromium until the end of a run. */
export async function openBrowser({ cleanUp }: Run): Promise<Browser> {
  const browser = await launchChromium();
  cleanUp(() => browser.close());
  return browser;
}

/** Opens a browser profile with an empty cache. @param storage entries of the local storage, such as a session's */
export const openContext = (
  browser: Browser,
  address: string,
  storage: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });

/** Slows the processor of a page down, by Chromium's emulation. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}
