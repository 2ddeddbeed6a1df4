import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a Chromium is on this machine; `CHROMIUM_PATH` goes before all. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? places.find(existsSync);
  if (!found)
    throw new Error(
      'No Chromium found: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
  return found;
}
