import { expect as playwrightExpect, type Browser, type Page } from '@playwright/test';
import type { ReferenceBackend } from '@padiman/testing/reference-backend';
import { blockingTime, observeLongTasks } from './blocking-time.ts';
import { slowdown } from './users-list.ts';

/** Waits long, because the processor is slowed down and only the page's own times are measured. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

/** Figures of one run, in milliseconds. */
export interface WholeListRun {
  /** From the end of the answer until the first rows are painted. */
  rows: number;
  /** The same in a bare page: parsed, filtered and sorted by plain JavaScript, written as HTML. */
  bareRows: number;
  /** Blocking time of each action. */
  page: number;
  filter: number;
  search: number;
  sort: number;
}

const usersCall = '/api/dashboard/users';

/** Measures the users list of a console whose backend answers all users at once. */
export async function measureWholeList(
  browser: Browser,
  address: string,
  backend: ReferenceBackend,
): Promise<WholeListRun> {
  const { token, user } = backend.signIn('superAdmin');
  const localStorage = [
    { name: 'accessToken', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  // Without a network: the images' addresses lead nowhere.
  await context.route('https://images.example/**', (route) => route.abort());
  try {
    const actions = await measureActions(await slowPage(await context.newPage()), address, backend);
    return {
      ...actions,
      bareRows: await measureBare(await slowPage(await context.newPage()), backend, token),
    };
  } finally {
    await context.close();
  }
}

async function slowPage(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function measureActions(page: Page, address: string, { records: { users } }: ReferenceBackend) {
  await page.addInitScript(observeLongTasks);
  await page.addInitScript(observeFirstRow);
  // CSS selectors instead of roles: computing roles makes the browser lay out every row.
  const range = page.locator('nav[aria-label=Pages] [role=status]');
  const total = (count: number) => `1–${Math.min(50, count)} of ${count.toLocaleString('en-NG')}`;

  // The files of the screen are fetched ahead while the dashboard is open.
  await page.goto(`${address}/dashboard`);
  await page.locator('text=Total Withdrawals').waitFor();
  await blockingTime(page);
  await page.locator('a[href="/users"]').click();
  await expect(range).toHaveText(total(users.length));
  const rows = await page.evaluate(rowsAfterAnswer, usersCall);
  await blockingTime(page);

  await page.locator('nav[aria-label=Pages] button', { hasText: 'Next' }).click();
  await expect(range).toHaveText(/^51–100 of/);
  const turned = await blockingTime(page);

  await page.locator('[role=search] select').selectOption('verified');
  await expect(range).toHaveText(total(users.filter(({ is_verified }) => is_verified === true).length));
  const filter = await blockingTime(page);
  await page.locator('[role=search] select').selectOption('all');
  await expect(range).toHaveText(total(users.length));
  await blockingTime(page);

  await page.locator('[role=search] input').fill('okafor');
  await expect(range).not.toHaveText(total(users.length));
  const search = await blockingTime(page);
  await page.locator('[role=search] input').fill('');
  await expect(range).toHaveText(total(users.length));
  await blockingTime(page);

  await page.locator('th button', { hasText: 'Total Earnings' }).click();
  await expect(page.locator('th[aria-sort=ascending], th[aria-sort=descending]')).toHaveCount(1);
  return { rows, page: turned, filter, search, sort: await blockingTime(page) };
}

declare global {
  /** Time at which the first row with a record was painted. */
  var firstRowAt: number | undefined;
}

/** Runs in the page before any other script. */
function observeFirstRow(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr[aria-selected]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.firstRowAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the end of a call's answer until the first row was painted. Runs in the page. */
function rowsAfterAnswer(call: string): number {
  const answer = performance
    .getEntriesByType('resource')
    .find(({ name }) => new URL(name).pathname === call) as PerformanceResourceTiming | undefined;
  if (!answer || globalThis.firstRowAt === undefined)
    throw new Error(`${call} was not answered, or shows no row`);
  return globalThis.firstRowAt - answer.responseEnd;
}

/** Rows of the same answer in a page without any library. */
async function measureBare(page: Page, backend: ReferenceBackend, token: string): Promise<number> {
  // Any page of the backend's origin; it answers an unknown path with a page of its own.
  await page.goto(backend.address);
  return page.evaluate(showBareRows, { call: usersCall, token });
}

/** Runs in the page. */
async function showBareRows({ call, token }: { call: string; token: string }): Promise<number> {
  const response = await fetch(call, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const answered = performance.now();
  const { data } = JSON.parse(text) as { data: Record<string, string | number | boolean>[] };
  const newest = data
    .filter(({ _id }) => _id)
    .sort((one, other) => (String(one._id) < String(other._id) ? 1 : -1));
  const cells = ['first_name', 'last_name', 'phone_number', 'email', 'totalEarnings', 'totalBalance'];
  const table = document.createElement('table');
  table.innerHTML = newest
    .slice(0, 50)
    .map((user) => `<tr>${cells.map((name) => `<td>${user[name]}</td>`).join('')}</tr>`)
    .join('');
  document.body.append(table);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - answered;
}
