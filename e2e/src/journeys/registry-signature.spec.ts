import type { Registry } from '@padiman/federation/registry';
import type { Page, Route } from '@playwright/test';
import { addressesOf } from '../console/releases.ts';
import { type RegistryAnswer, signed } from '../faults/faulty-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { headingOf, isSameDocument, markDocument } from '../pages/parts.ts';

/** Fulfils a request with one extra byte. */
async function appendByte(route: Route) {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
}

test('a registry with a wrong signature is rejected: the page shows a notice and loads none of its builds', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/.*/);
  const scripts: string[] = [];
  // Files of the Link header are preloaded, but not run.
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.route('**/registry.json', appendByte);
  await page.goto('/forgot-password');
  await expect(page.getByText(/The list of versions could not be verified/)).toBeVisible();
  const { remotes } = (await (await request.get('/registry.json')).json()) as Registry;
  const filesOfRemotes = Object.values(remotes).flatMap((remote) => [...addressesOf(remote)]);
  expect(filesOfRemotes.length).toBeGreaterThan(20);
  expect(scripts.filter((path) => filesOfRemotes.includes(path))).toEqual([]);

  await markDocument(page);

  // Retry shows the notice again as long as the fault lasts.
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  const response = page.waitForResponse('**/registry.json');
  await retry.click();
  await response;
  await expect(retry).toBeVisible();
  await expect(page.getByText(/The list of versions could not be verified/)).toBeVisible();

  // Recovers without a reload. A later wrong signature is tolerated, because the last good registry is kept.
  await page.unroute('**/registry.json');
  await retry.click();
  await expect(headingOf(page, '/forgot-password')).toBeVisible();
  expect(await isSameDocument(page), 'without a reload').toBe(true);
  await page.route('**/registry.json', appendByte);
  await page.reload();
  await expect(headingOf(page, '/forgot-password')).toBeVisible();
});

/** Live registry with other times, signed with the console's own key. */
async function signedWith(page: Page, changes: Partial<Registry>): Promise<RegistryAnswer> {
  const live = (await (await page.request.get('/registry.json')).json()) as Registry;
  return signed({ ...live, ...changes });
}

test('a registry that expired is refused, and a replayed one is replaced by the newer one', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/.*/);
  const expired = await signedWith(page, { expires: new Date(Date.now() - 60_000).toISOString() });
  await page.route('**/registry.json', (route) => route.fulfill(expired));
  await page.goto('/forgot-password');
  await expect(page.getByText(/The list of versions could not be verified/)).toBeVisible();

  await page.unroute('**/registry.json');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(headingOf(page, '/forgot-password')).toBeVisible();

  // Without remotes, no section could be shown.
  const replayed = await signedWith(page, {
    release: '000000',
    issuedAt: '2020-01-01T00:00:00.000Z',
    remotes: {},
  });
  await page.route('**/registry.json', (route) => route.fulfill(replayed));
  const reported = page.waitForRequest('**/api/telemetry/remotes');
  await page.reload();
  await expect(headingOf(page, '/forgot-password')).toBeVisible();
  expect(((await reported).postDataJSON() as { cause: string }).cause).toContain('older than one of before');
});
