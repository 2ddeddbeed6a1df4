import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { descriptors, isForStaff } from '../words/descriptors.ts';
import { headingOf } from '../words/headings.ts';
import { expectNoSidewaysScroll } from '../words/wide.ts';

const pages = ['/', '/terms', '/privacy', '/become-driver'];

const groundOf = (page: Page) =>
  page.evaluate(() => {
    const site = document.querySelector('.site');
    return site && getComputedStyle(site).backgroundColor;
  });

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a visitor finds the way through the menu, reads an answer, and looks a clause up', async ({
    page,
  }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByText('Menu', { exact: true }).click();
    await menu.getByRole('link', { name: 'Questions' }).click();
    await expect(page).toHaveURL('/#questions');
    const answer = page.getByText('You pay by card in the app');
    await expect(answer).toBeHidden();
    await page.getByText('How do I pay, and can I pay in cash?').click();
    await expect(answer).toBeInViewport();

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(headingOf(page, '/privacy')).toBeInViewport();
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Your rights' })
      .click();
    await expect(page).toHaveURL('/privacy#your-rights');
    await expect(page.getByRole('heading', { name: /Your rights$/ })).toBeInViewport();

    await page.getByText('Menu', { exact: true }).click();
    await menu.getByRole('link', { name: 'Become a driver' }).click();
    await expect(headingOf(page, '/become-driver')).toBeInViewport();
  });

  test('the pages follow the phone into the dark', async ({ page }) => {
    for (const path of pages) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      const light = await groundOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await groundOf(page), path).not.toBe(light);
    }
  });
});

test('no page runs a script, calls the API or asks anybody else', async ({ page, visited }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`));
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(headingOf(page, path)).toBeVisible();
  }
  const documents = pages.map((path) => `document ${visited.address}${path}`);
  expect(asked.filter((request) => !/^(other|image|manifest) /.test(request))).toEqual(documents);
  expect(asked.filter((request) => !request.includes(` ${visited.address}/`))).toEqual([]);
});

for (const { name, width, text } of [
  { name: 'on 320 px', width: 320, text: '100%' },
  { name: 'at 200 % zoom', width: 640, text: '100%' },
  { name: 'with letters twice as large', width: 640, text: '200%' },
]) {
  test(`the pages fit ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of pages) {
      await page.goto(path);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await expect(headingOf(page, path)).toBeInViewport();
      await expectNoSidewaysScroll(page);
    }
  });
}

test('on paper every answer is open', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const questions = page.getByRole('region', { name: 'Questions people ask' }).getByRole('group');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) await expect(question.locator('p')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('search engines are led to the pages for everybody, and kept out of the console', async ({
  request,
  visited,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const staff = descriptors.flatMap(({ paths }) => paths).filter(isForStaff);
  for (const { path } of staff) expect(robots).toContain(`\nDisallow: ${path}\n`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(pages.map((path) => visited.address + path).toSorted());
  for (const address of listed) {
    const page = await request.get(address ?? '');
    expect(page.headers()['x-robots-tag']).toBeUndefined();
  }
  for (const path of ['/admin', '/users']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
  }
});

test('what a page names for icons and messengers is there', async ({ page, request }) => {
  await page.goto('/');
  const named = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]');
  const addresses = await named.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const address of [...addresses, picture ?? '', ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
});
