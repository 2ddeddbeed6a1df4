import { chromium, expect as expectSoon, type Page } from '@playwright/test';
import { chromiumPath } from './chromium.ts';
import { signIn } from './sign-in.ts';

/** A slow machine that is slowed down may take its time; only what blocks the page is measured. */
const expect = expectSoon.configure({ timeout: 60_000 });

/** How much slower than this machine's the processor is made. */
export const slowdown = 4;

/** Milliseconds in which the page could not answer, for each thing that was done. */
export interface Blocking {
  load: number;
  open: number;
  filter: number;
  selectAll: number;
  pickOne: number;
}

/** Does what staff do with 200 users on the page, several times over, and measures how long each blocks the page. */
export async function measureUsersList(
  address: string,
  account: { phoneNumber: string; password: string },
  runs: number,
): Promise<Blocking[]> {
  const session = await signIn(address, account);
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  });
  try {
    const found: Blocking[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      });
      found.push(await oneRun(await context.newPage(), address));
      await context.close();
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function oneRun(page: Page, address: string): Promise<Blocking> {
  const throttle = await page.context().newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchLongTasks);
  // By plain selectors: asking for roles makes the browser lay out every row, for the asking alone.
  const range = page.locator('nav[aria-label=Pages] [role=status]');
  const boxes = page.locator('table input[type=checkbox]');

  await page.goto(`${address}/users?limit=200`);
  await expect(range).toHaveText(/^1–200 of/);
  const load = await blockedSince(page);

  // The way within the console: the scripts are there, the list is drawn from nothing.
  await page.locator('a[href="/dashboard"]').click();
  await page.locator('text=Total Withdrawals').waitFor();
  await blockedSince(page);
  await page.goBack();
  await expect(range).toHaveText(/^1–200 of/);
  const open = await blockedSince(page);

  const before = (await range.textContent()) ?? '';
  await page.locator('[role=search] select').selectOption('verified');
  await expect(range).not.toHaveText(before);
  await expect(range).toHaveText(/^1–200 of/);
  const filter = await blockedSince(page);

  const selected = page.locator('section[aria-label=Selection] [role=status]');
  await boxes.first().check();
  await expect(selected).toHaveText(/^200 selected/);
  const selectAll = await blockedSince(page);

  await boxes.nth(3).uncheck();
  await expect(selected).toHaveText(/^199 selected/);
  return { load, open, filter, selectAll, pickOne: await blockedSince(page) };
}

declare global {
  var longTasks: number[];
}

/** Runs in the page, before all else there. */
function watchLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** What blocked the page since this was asked last, once it has come to rest. */
async function blockedSince(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  // What was drawn in pieces and what the browser puts off is over when it has been idle for a while.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        const beat = () => {
          const now = performance.now();
          if (now - last > 40) quiet = now;
          last = now;
          if (now - quiet > 600) resolve();
          else setTimeout(beat, 10);
        };
        let quiet = last;
        beat();
      }),
  );
  const tasks = await page.evaluate(() => globalThis.longTasks.splice(0));
  return tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
