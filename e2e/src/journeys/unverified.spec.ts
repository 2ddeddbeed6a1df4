import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { descriptors } from '../words/descriptors.ts';
import { headingOf } from '../words/headings.ts';
import { expectNoSidewaysScroll } from '../words/wide.ts';

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
  await expect(page.getByText(/The list of versions could not be verified/)).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/remotes/'))).toEqual([]);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  // As long as it stays so, Retry says the same again.
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  const asking = page.waitForResponse('**/registry.json');
  await retry.click();
  await asking;
  await expect(retry).toBeVisible();
  await expect(page.getByText(/The list of versions could not be verified/)).toBeVisible();

  // Recovers without a reload, and is then proof against the same fault: the last good one is kept.
  await page.unroute('**/registry.json');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true);
  await page.route('**/registry.json', withOneByteMore);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a console that cannot be started says so as a page with one heading', async ({ page }) => {
      await page.route('**/registry.json', withOneByteMore);
      await page.goto('/admin');
      const notice = page.getByRole('main').getByRole('alert');
      await expect(
        notice.getByRole('heading', { level: 1, name: 'The console could not be started.' }),
      ).toBeInViewport({ ratio: 1 });
      await expect(notice).toContainText('contact the team that runs the console');
      await expect(notice.getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    });
  });
}

test('the public pages are documents, and need no registry', async ({ page }) => {
  await page.route('**/registry.json', withOneByteMore);
  const open = descriptors.flatMap(({ paths }) => paths).filter(({ access }) => access === 'public');
  for (const { path } of open) {
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(headingOf(page, '/privacy')).toBeVisible();
});
