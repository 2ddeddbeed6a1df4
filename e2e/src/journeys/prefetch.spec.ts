import type { Page, Request } from '@playwright/test';
import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ signedInAs: 'superAdmin' });

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const firstCell = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('cell').first();
const usersRead = /\/api\/dashboard\/users\?/;

/** Scripts of `/users`, as the edge lists them. */
async function usersFiles(page: Page): Promise<Set<string>> {
  const plan = (await (await page.request.get('/loading.json')).json()) as Record<string, string[]>;
  expect(plan['/users']?.length).toBeGreaterThan(3);
  return new Set(plan['/users']);
}

/** Requests of the page for these files that began as one by `fetch`: nothing has run them. */
function fetchedAhead(page: Page, files: ReadonlySet<string>) {
  const fetched = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && files.has(pathname)) fetched.add(pathname);
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  return fetched;
}

test('an idle page fetches the code of the menu ahead, and a section then opens without its files', async ({
  page,
}) => {
  const files = await usersFiles(page);
  const fetched = fetchedAhead(page, files);
  await page.goto('/dashboard');
  await expect.poll(() => fetched.size, { timeout: 30_000 }).toBe(files.size);
  expect(await page.evaluate(() => 'mfe_moderation' in window)).toBe(false);

  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const fromNetwork: string[] = [];
  client.on('Network.responseReceived', ({ response: { url, fromDiskCache, fromPrefetchCache } }) => {
    if (files.has(new URL(url).pathname) && !fromDiskCache && !fromPrefetchCache) fromNetwork.push(url);
  });
  await menuLink(page, 'Users').click();
  await expect(firstCell(page)).toBeVisible();
  expect(fromNetwork).toEqual([]);
});

test('hovering a menu entry starts code and read, and the click uses both', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => usersRead.test(request.url()) && reads.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
  await expect(menuLink(page, 'Users')).toBeVisible();
  const answered = page.waitForResponse(usersRead);
  await menuLink(page, 'Users').hover();
  await answered;
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
  await menuLink(page, 'Users').click();
  await expect(firstCell(page)).toBeVisible();
  expect(reads).toHaveLength(1);
});

test('nothing is fetched ahead for people who save data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } }),
  );
  const plans: string[] = [];
  page.on('request', (request) => request.url().endsWith('/loading.json') && plans.push(request.url()));
  await page.clock.install();
  await page.goto('/dashboard');
  // The chart comes last; its request would time out when the clock runs.
  await expect(page.getByRole('region', { name: 'Monthly Signups' }).locator('svg').first()).toBeVisible();
  await page.clock.runFor(30_000);
  await menuLink(page, 'Users').click();
  await expect(firstCell(page)).toBeVisible();
  expect(plans).toEqual([]);
});

for (const [fault, damage] of [
  ['fail', { status: 503, body: 'down' }],
  ['are damaged', { status: 200, contentType: 'text/javascript', body: 'window.damaged = true;' }],
] as const) {
  test(`files that ${fault} while they are fetched ahead are silent, and the section opens later`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(failedRequest(503), brokenRequest, /Failed to find a valid digest/);
    const reports: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/telemetry/remotes') && reports.push(request.url()),
    );
    const files = await usersFiles(page);
    const fetched = fetchedAhead(page, files);
    const isFile = ({ pathname }: URL) => files.has(pathname);
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    await page.route(isFile, (route) => route.fulfill({ ...damage, headers }));
    await page.goto('/dashboard');
    await expect.poll(() => fetched.size, { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(menuLink(page, 'Users')).not.toContainText('unavailable');
    await page.unroute(isFile);
    await menuLink(page, 'Users').click();
    await expect(firstCell(page)).toBeVisible();
    expect(reports).toEqual([]);
    expect(await page.evaluate(() => 'damaged' in window)).toBe(false);
  });
}
