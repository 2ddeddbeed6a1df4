import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { expectNoHorizontalScroll, headingOf } from '../pages/parts.ts';
import { publicPaths, servedPaths } from '../test-data/descriptors.ts';

const backgroundOf = (page: Page) =>
  page.evaluate(() => {
    const site = document.querySelector('.site');
    return site && getComputedStyle(site).backgroundColor;
  });

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the menu, the answers and the contents of a legal page work', async ({ page }) => {
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

  test('the pages follow the dark mode of the device', async ({ page }) => {
    for (const path of publicPaths) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      const light = await backgroundOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await backgroundOf(page), path).not.toBe(light);
    }
  });
});

test('no page runs a script, calls the API or requests another origin', async ({ page, visited }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
  for (const path of publicPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(headingOf(page, path)).toBeVisible();
  }
  const documents = publicPaths.map((path) => `document ${visited.address}${path}`);
  expect(requests.filter((request) => !/^(other|image|manifest|font) /.test(request))).toEqual(documents);
  expect(requests.filter((request) => !request.includes(` ${visited.address}/`))).toEqual([]);
});

test('the pages fit on 320 px, at 200 % zoom, and with text twice as large', async ({ page }) => {
  for (const [width, text] of [
    [320, '100%'],
    [640, '100%'],
    [640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of publicPaths) {
      await page.goto(path);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await expect(headingOf(page, path)).toBeInViewport();
      await expectNoHorizontalScroll(page);
    }
  }
});

test('a visitor reads the landing page, and header and footer lead to the other pages', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(heading).toHaveText('Someone is already going your way');
  await expect(page).toHaveTitle(/Padiman/);
  const questions = page.getByRole('region', { name: 'Questions people ask' }).getByRole('group');
  await expect(questions).toHaveCount(5);
  const pay = questions.filter({ hasText: 'can I pay in cash?' });
  await expect(pay.getByText('never in cash')).toBeHidden();
  await pay.getByText('How do I pay, and can I pay in cash?').click();
  await expect(pay.getByText('never in cash')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const network of ['WhatsApp', 'Instagram', 'X', 'TikTok'])
    await expect(footer.getByRole('link', { name: network, exact: true })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await page.emulateMedia({ media: 'print' });
  for (const question of await questions.all()) await expect(question.locator('p')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Become a driver' }).click();
  await expect(page).toHaveURL('/become-driver');
  await expect(heading).toHaveText('Become a driver');
  const small = footer.getByRole('navigation', { name: 'The small print' });
  for (const [link, path, title] of [
    ['Terms', '/terms', 'Terms of use'],
    ['Privacy', '/privacy', 'Privacy'],
    ['Staff sign-in', '/admin', 'Admin Login'],
  ] as const) {
    await small.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(heading).toHaveText(title);
    if (path === '/terms')
      await expect(page.getByRole('main')).toContainText(/18.*does not itself provide transport/s);
  }
});

test('search engines get the public pages and are kept out of the console', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots.match(/(?<=Disallow: ).*/g)).toEqual(['/api/']);
  for (const path of publicPaths) {
    const page = await request.get(path);
    expect(page.headers()['x-robots-tag']).toBeUndefined();
  }
  for (const { path } of servedPaths.filter(({ access }) => access !== 'public')) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
  }
});

test('the icons that a page names exist', async ({ page, request }) => {
  await page.goto('/');
  const named = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]');
  const addresses = await named.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});
