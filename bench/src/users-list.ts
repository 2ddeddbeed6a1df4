import { expect as playwrightExpect, type Browser, type Page } from '@playwright/test';
import { blockingTime, observeLongTasks } from './blocking-time.ts';
import { openContext, slowDown } from './chromium.ts';

/** Waits long, because the processor is slowed down and only blocking time is measured. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

/** Factor by which the processor is slowed down. */
export const slowdown = 4;

/** Blocking time of each action in milliseconds. */
export interface Blocking {
  load: number;
  open: number;
  filter: number;
  selectAll: number;
  pickOne: number;
}

/** Measures the blocking time of common actions on a list of 200 users in several runs. */
export async function measureUsersList(
  browser: Browser,
  address: string,
  session: Readonly<Record<string, string>>,
  runs: number,
): Promise<Blocking[]> {
  const results: Blocking[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await openContext(browser, address, session);
    results.push(await measureRun(await context.newPage(), address));
    await context.close();
  }
  return results;
}

async function measureRun(page: Page, address: string): Promise<Blocking> {
  await slowDown(page, slowdown);
  await page.addInitScript(observeLongTasks);
  // CSS selectors instead of roles: computing roles makes the browser lay out every row.
  const range = page.locator('nav[aria-label=Pages] [role=status]');
  const boxes = page.locator('table input[type=checkbox]');

  await page.goto(`${address}/users?limit=200`);
  await expect(range).toHaveText(/^1–200 of/);
  const load = await blockingTime(page);

  // Navigation within the console: scripts are loaded, the list is rendered anew.
  await page.locator('a[href="/dashboard"]').click();
  await page.locator('text=Total Withdrawals').waitFor();
  await blockingTime(page);
  await page.goBack();
  await expect(range).toHaveText(/^1–200 of/);
  const open = await blockingTime(page);

  const before = (await range.textContent()) ?? '';
  await page.locator('[role=search] select').selectOption('verified');
  await expect(range).not.toHaveText(before);
  await expect(range).toHaveText(/^1–200 of/);
  const filter = await blockingTime(page);

  const selected = page.locator('section[aria-label=Selection] [role=status]');
  await boxes.first().check();
  await expect(selected).toHaveText(/^200 selected/);
  const selectAll = await blockingTime(page);

  await boxes.nth(3).uncheck();
  await expect(selected).toHaveText(/^199 selected/);
  return { load, open, filter, selectAll, pickOne: await blockingTime(page) };
}
