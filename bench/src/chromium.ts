import { demoAccounts, demoPassword } from '@padiman/api/demo';
import { chromiumFlags, findChromium, positionsAtOnce } from '@padiman/e2e/chromium';
import { logInWith, storageOf, type Session } from '@padiman/e2e/sessions';
import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test';
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

/** Launches Chromium until the end of a run, without the largest cost of being observed. */
export async function openBrowser({ cleanUp }: Run): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, positionsAtOnce],
  });
  cleanUp(() => browser.close());
  return browser;
}

/** Opens a browser profile with an empty cache. @param session stored in it */
export const openContext = (browser: Browser, address: string, session?: Session): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(session && { storageState: storageOf(address, session) }),
  });

/** Factor by which the processor is slowed down, as that of a mid-range phone. */
export const slowdown = 4;

/** Emulated network: round trip in milliseconds, and throughput. */
export interface Network {
  roundTrip: number;
  kilobits: number;
}

/** Slows the processor of a page down, and its network, which DevTools have enabled: from now on, in all its documents. */
export async function emulate(devtools: CDPSession, network?: Network): Promise<void> {
  if (network) {
    const bytesPerSecond = (network.kilobits * 1_000) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: network.roundTrip },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The demo's super admin. */
export const account = { phoneNumber: demoAccounts[0]?.phoneNumber ?? '', password: demoPassword };

/** Signs the demo's super admin in over the API. */
export const signIn = (address: string): Promise<Session> =>
  logInWith(address, account.phoneNumber, account.password);
