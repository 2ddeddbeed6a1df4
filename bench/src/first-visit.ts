import type { BrowserContext } from '@playwright/test';
import { openBrowser, openContext } from './chromium.ts';
import { receivedFiles, recordRequests, type ReceivedFile } from './page-traffic.ts';
import type { Run } from './run.ts';

/** Result of one visit. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the text was on the page. */
  milliseconds: number;
  /** Page, scripts, styles, fonts, registry, configuration; without the API's responses. */
  files: ReceivedFile[];
}

/** A page to visit, and the signs that it is ready. */
export interface Target {
  path: string;
  /** Text whose appearance ends the time measurement. */
  text: string;
  /** Selector of the element that appears last. */
  lastElement: string;
}

/**
 * Opens a browser whose every visit starts with an empty cache.
 *
 * @param storage local storage of each visit, such as a session's
 * @returns makes a visit, or with a change measures the second of two visits with one cache, between which it runs
 */
export async function openVisitor(run: Run, storage: Readonly<Record<string, string>> = {}) {
  const browser = await openBrowser(run);
  return async (address: string, target: Target, change?: () => unknown): Promise<Visit> => {
    const context = await openContext(browser, address, storage);
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

/** Makes one visit in a page of its own, as a mid-range phone on an average mobile network. */
async function visit(context: BrowserContext, address: string, target: Target): Promise<Visit> {
  const page = await context.newPage();
  try {
    const requests = await recordRequests(page, { roundTrip: 150, kilobits: 1_600 });
    await page.addInitScript(recordTextAppearance, target.text);
    await page.goto(address + target.path, { waitUntil: 'commit' });
    const shownAt = await page.waitForFunction(() => globalThis.shownAt, undefined, { timeout: 120_000 });
    const milliseconds = (await shownAt.jsonValue()) as number;
    await page.locator(target.lastElement).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    const files = receivedFiles(requests()).filter(({ url }) => !url.pathname.startsWith('/api/'));
    return { milliseconds, files };
  } finally {
    await page.close();
  }
}

declare global {
  var shownAt: number | undefined;
}

/**
 * Notes the time at which a text appears, and keeps an idle page from fetching other sections ahead, which are no part of
 * a visit. Runs in the page before any other script.
 */
function recordTextAppearance(text: string): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent?.includes(text)) return;
    observer.disconnect();
    globalThis.shownAt = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
