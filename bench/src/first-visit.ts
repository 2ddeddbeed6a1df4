import type { BrowserContext } from '@playwright/test';
import type { Session } from '@padiman/e2e/sessions';
import { openBrowser, openContext } from './chromium.ts';
import { receivedFiles, recordRequests, type ReceivedFile } from './page-traffic.ts';
import type { Run } from './run.ts';

/** A page to visit, and the selector of the element that appears last. */
export interface Target {
  path: string;
  lastElement: string;
}

/**
 * Opens a browser whose every visit starts with an empty cache.
 *
 * @returns makes a visit, or with a change the second of two visits with one cache, between which it runs; gives the files
 *   that were received: page, scripts, styles, fonts, registry, configuration, without the API's responses
 */
export async function openVisitor(run: Run, session?: Session) {
  const browser = await openBrowser(run);
  return async (address: string, target: Target, change?: () => unknown): Promise<ReceivedFile[]> => {
    const context = await openContext(browser, address, session);
    try {
      const first = await visit(context, address, target);
      if (!change) return first;
      await change();
      return await visit(context, address, target);
    } finally {
      await context.close();
    }
  };
}

async function visit(context: BrowserContext, address: string, { path, lastElement }: Target) {
  const page = await context.newPage();
  try {
    const requests = await recordRequests(page);
    // Keeps an idle page from fetching other sections ahead, which are no part of a visit.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.locator(lastElement).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    return receivedFiles(requests()).filter(({ url }) => !url.pathname.startsWith('/api/'));
  } finally {
    await page.close();
  }
}
