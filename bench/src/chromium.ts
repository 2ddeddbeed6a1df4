import { findChromium } from '@padiman/e2e/chromium';
import { chromium, type Browser } from '@playwright/test';

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
