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

/** Launches Chromium without background traffic of its own. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  });
