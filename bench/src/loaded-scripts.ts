import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

/** A script that a page fetched, and its size as it came over the wire. */
export interface LoadedScript {
  address: string;
  bytes: number;
}

/** The scripts that Chromium fetches for a login screen until its form can be used. */
export async function loadedScripts(address: string): Promise<LoadedScript[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    const finished: Promise<LoadedScript>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      finished.push(
        request.sizes().then(({ responseBodySize }) => ({ address: request.url(), bytes: responseBodySize })),
      );
    });
    await page.goto(address);
    await page.getByLabel('Phone Number').waitFor();
    await page.waitForLoadState('networkidle');
    return await Promise.all(finished);
  } finally {
    await browser.close();
  }
}
