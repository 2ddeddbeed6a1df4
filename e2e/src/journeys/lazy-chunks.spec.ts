import { parseShellFiles } from '@padiman/federation/registry';
import type { Page } from '@playwright/test';
import { addressesOf } from '../console/releases.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/test.ts';
import { isSameDocument, markDocument } from '../pages/parts.ts';

/** Errors of the runtime for a module whose chunks cannot be loaded. */
const lazyChunkErrors = /Loading chunk|ChunkLoadError|RUNTIME-|LoadError/;

/** Chromium's error for a script that fails its integrity check. */
const damagedScript = /Failed to find a valid digest/;

/** Paths of the shell's files that load later; those whose code contains a text. */
async function lazyChunks(page: Page, containing?: string): Promise<(url: URL) => boolean> {
  const [, files = ''] =
    /data-files="([^"]+)"/.exec(await (await page.request.get('/settings')).text()) ?? [];
  const addresses = addressesOf({ integrity: parseShellFiles(files) });
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of containing === undefined ? [] : addresses) {
    const code = await (await page.request.get(address)).text();
    if (!code.includes(containing ?? '')) addresses.delete(address);
  }
  expect(addresses.size).toBeGreaterThan(0);
  return ({ pathname }) => addresses.has(pathname);
}

test.use({ signedInAs: 'superAdmin' });
test.beforeEach(({ browserErrors }) =>
  browserErrors.allow(failedRequest(404), lazyChunkErrors, damagedScript),
);

/** Fails requests for the shell's lazy chunks. @returns restores the network */
async function failLazyChunks(page: Page, containing?: string) {
  const chunks = await lazyChunks(page, containing);
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return () => page.unroute(chunks);
}

test('a lazy chunk with a wrong integrity is not run, and Retry requests it again', async ({ page }) => {
  await page.goto('/settings?tab=security');
  await expect(page.getByText('This session')).toBeVisible();
  await page.route(await lazyChunks(page), async (route) => {
    const answer = await route.fetch();
    // Retry uses another address, which returns the published file.
    const damaged = route.request().url().includes('?again') ? '' : '\n;window.damaged = true;';
    await route.fulfill({ response: answer, body: (await answer.text()) + damaged });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The logout dialog could not be loaded.' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  expect(await page.evaluate(() => 'damaged' in window)).toBe(false);
});

test('without its chart the dashboard still shows its figures, and Retry loads the chart', async ({
  page,
}) => {
  const restoreNetwork = await failLazyChunks(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('The chart could not be loaded.');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
  await restoreNetwork();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Monthly Signups' }).locator('svg').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen whose shared module cannot be loaded is unavailable, and Retry loads it without a reload', async ({
  page,
}) => {
  const restoreNetwork = await failLazyChunks(page);
  await page.goto('/users');
  await markDocument(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  await restoreNetwork();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('cell').first()).toBeVisible({
    timeout: 30_000,
  });
  expect(await isSameDocument(page)).toBe(true);
});
