import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** What arrives is not, by one byte, what was published. */
async function withOneByteMore(route: Route) {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
}

test('a registry whose signature is wrong is not believed: the page says so, and loads nothing of it', async ({
  page,
  noise,
}) => {
  noise.announce(/.*/);
  const asked: string[] = [];
  // What the page's header names is fetched ahead, and not run by that.
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  await page.route('**/registry.json', withOneByteMore);
  await page.goto('/admin');
  await expect(page.getByText(/could not be verified, and nothing unverified is loaded/)).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/remotes/'))).toEqual([]);

  // Recovers without a reload, and is then proof against the same fault: the last good one is kept.
  await page.unroute('**/registry.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.route('**/registry.json', withOneByteMore);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
