import { demoAccounts, demoPassword } from '@padiman/api/demo';
import { findChromium } from '@padiman/e2e/chromium';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { Run } from './run.ts';

/** Path of an installed Chromium. @throws with instructions when there is none */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found)
    throw new Error(
      'No Chromium found: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
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

/** Launches Chromium until the end of a run, without the largest cost of being observed. */
export async function openBrowser({ cleanUp }: Run): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, positionsAtOnce],
  });
  cleanUp(() => browser.close());
  return browser;
}

/** Opens a browser profile with an empty cache. @param storage entries of the local storage, such as a session's */
export const openContext = (
  browser: Browser,
  address: string,
  storage: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> => {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
};

/** Factor by which the processor is slowed down, as that of a mid-range phone. */
export const slowdown = 4;

/** Emulated network: round trip in milliseconds, and throughput. */
export interface Network {
  roundTrip: number;
  kilobits: number;
}

/** Emulates a slow device for one page, from now on and in all its documents. @param devtools has the Network domain enabled */
export async function emulate(devtools: CDPSession, { roundTrip, kilobits }: Network): Promise<void> {
  const bytesPerSecond = (kilobits * 1_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: roundTrip },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Slows the processor of a page down. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The demo's super admin. */
export const account = { phoneNumber: demoAccounts[0]?.phoneNumber ?? '', password: demoPassword };

/** Signs the demo's super admin in over the API. @returns the session's entries in local storage */
export async function signIn(address: string): Promise<{ accessToken: string; user: string }> {
  const response = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`Login answers ${response.status}: ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: object };
  return { accessToken: token, user: JSON.stringify(user) };
}
