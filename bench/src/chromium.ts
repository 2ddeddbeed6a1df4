import { findChromium } from '@padiman/e2e/chromium';

/** Where a Chromium is on this machine. @throws with what to do where there is none */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) {
    throw new Error(
      'No Chromium found: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
  }
  return found;
}
