import { expect as playwrightExpect, type Browser, type Page } from '@playwright/test';
import type { ReferenceBackend } from '@padiman/testing/reference-backend';
import { blockingTime, observeLongTasks } from './blocking-time.ts';
import { openContext, slowDown } from './chromium.ts';
import { slowdown } from './users-list.ts';

/** Waits long, because only the page's own times are measured. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

/** Figures of one run, in milliseconds on a slower processor. */
export interface WholeListRun {
  /** From the end of the answer until the first rows are painted. */
  rows: number;
  /** The same as `rows` in a bare page: parsed and sorted by plain JavaScript, written as HTML. */
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
  const session = { accessToken: token, user: JSON.stringify(user) };
  const context = await openContext(browser, address, session);
  // Without a network: the images' addresses lead nowhere.
  await context.route('https://images.example/**', (route) => route.abort());
  try {
    const actions = await measureActions(await context.newPage(), address, backend);
    const bareRows = await measureBare(await context.newPage(), backend, token);
    return { ...actions, bareRows };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the answer to the painted rows, by the marks that the page sets. */
const answerToRows = (page: Page) =>
  page.evaluate(() => performance.measure('answerToRows', 'answer', 'rows').duration);

async function measureActions(page: Page, address: string, { records: { users } }: ReferenceBackend) {
  await slowDown(page, slowdown);
  await page.addInitScript(observeLongTasks);
  await page.addInitScript(markAnswerAndRows, usersCall);
  // CSS selectors instead of roles: computing roles makes the browser lay out every row.
  const range = page.locator('nav[aria-label=Pages] [role=status]');
  const filter = page.locator('[role=search] select');
  const search = page.locator('[role=search] input');
  const verified = users.filter(({ is_verified }) => is_verified === true).length;
  const firstPage = (count: number) => `1–50 of ${count.toLocaleString('en-NG')}`;
  const settle = () => blockingTime(page);
  const blockingOf = async (act: () => Promise<unknown>) => {
    await act();
    return settle();
  };

  // The files of the screen are fetched ahead while the dashboard is open.
  await page.goto(`${address}/dashboard`);
  await page.locator('text=Total Withdrawals').waitFor();
  await settle();
  await page.locator('a[href="/users"]').click();
  await expect(range).toHaveText(firstPage(users.length));
  await settle();
  const rows = await answerToRows(page);

  const turned = await blockingOf(async () => {
    await page.locator('nav[aria-label=Pages] button', { hasText: 'Next' }).click();
    await expect(range).toHaveText(/^51–100 of/);
  });
  const filtered = await blockingOf(async () => {
    await filter.selectOption('verified');
    await expect(range).toHaveText(firstPage(verified));
  });
  await filter.selectOption('all');
  await expect(range).toHaveText(firstPage(users.length));
  await settle();
  const searched = await blockingOf(async () => {
    await search.fill('okafor');
    await expect(range).not.toHaveText(firstPage(users.length));
  });
  await search.fill('');
  await expect(range).toHaveText(firstPage(users.length));
  await settle();
  const sorted = await blockingOf(async () => {
    await page.locator('th button', { hasText: 'Last Name' }).click();
    await expect(page.locator('th[aria-sort=ascending], th[aria-sort=descending]')).toHaveCount(1);
  });
  return { rows, page: turned, filter: filtered, search: searched, sort: sorted };
}

/** Marks the end of a call's answer and the first painted row. Runs in the page before any other script. */
function markAnswerAndRows(call: string): void {
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    if (new URL(url, location.href).pathname === call) {
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) performance.mark('answer');
      });
    }
    open.call(this, method, url, true);
  };
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr[aria-selected]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('rows')));
  }).observe(document, { childList: true, subtree: true });
}

/** Rows of the same answer in a page without any library. */
async function measureBare(page: Page, backend: ReferenceBackend, token: string): Promise<number> {
  // Any page of the backend's origin; it answers an unknown path with a page of its own.
  await page.goto(backend.address);
  await slowDown(page, slowdown);
  await page.evaluate(showBareRows, { call: usersCall, token });
  return answerToRows(page);
}

/** Runs in the page. */
async function showBareRows({ call, token }: { call: string; token: string }): Promise<void> {
  const response = await fetch(call, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  performance.mark('answer');
  const { data } = JSON.parse(text) as { data: Record<string, string | number | boolean>[] };
  const newest = data.sort((one, other) => (String(one._id) < String(other._id) ? 1 : -1));
  const cells = ['first_name', 'last_name', 'phone_number', 'email', 'totalEarnings', 'totalBalance'];
  const table = document.createElement('table');
  table.innerHTML = newest
    .slice(0, 50)
    .map((user) => `<tr>${cells.map((name) => `<td>${user[name]}</td>`).join('')}</tr>`)
    .join('');
  document.body.append(table);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  performance.mark('rows');
}
