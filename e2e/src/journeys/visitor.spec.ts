import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';

test('a visitor reads the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is already going your way');
  await expect(page).toHaveTitle(/Padiman/);

  const questions = page.getByRole('region', { name: 'Questions people ask' }).getByRole('group');
  await expect(questions).toHaveCount(5);
  const pay = questions.filter({ hasText: 'can I pay in cash?' });
  await expect(pay.getByText('never in cash')).toBeHidden();
  await pay.getByText('How do I pay, and can I pay in cash?').click();
  await expect(pay.getByText('never in cash')).toBeVisible();

  const footer = page.getByRole('contentinfo');
  for (const network of ['WhatsApp', 'Instagram', 'X', 'TikTok']) {
    await expect(footer.getByRole('link', { name: network, exact: true })).toHaveAttribute('href', /^https:/);
  }
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('the footer leads to terms, privacy and staff sign-in', async ({ page }) => {
  await page.goto('/');
  const small = page.getByRole('contentinfo').getByRole('navigation', { name: 'The small print' });

  await small.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use');
  await expect(page.getByRole('main')).toContainText('18');
  await expect(page.getByRole('main')).toContainText('does not itself provide transport');

  await small.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');

  await small.getByRole('link', { name: 'Staff sign-in' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});

test('the header leads to the page for drivers', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Become a driver' }).click();
  await expect(page).toHaveURL('/become-driver');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become a driver');
});

test('an unknown address answers 404 with a page that links to the site', async ({ page, browserErrors }) => {
  browserErrors.allow(failedRequest(404));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Padiman' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is already going your way');
});

test('unknown assets answer 404', async ({ request }) => {
  for (const asset of [
    '/no-such-script.js',
    '/shell/no-such-build/shell.js',
    '/remotes/mfe-site/no-such-build/mf-manifest.json',
    '/remotes/mfe-nobody/0.1.0-0/remoteEntry.js',
  ]) {
    expect((await request.get(asset)).status(), asset).toBe(404);
  }
});
