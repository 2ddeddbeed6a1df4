import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/noise.ts';
import { expect, test } from '../fixtures/test.ts';
import { headingOf } from '../words/headings.ts';

/** What the runtime says of a room whose files it cannot have. */
const ofAMissingRoom = /Loading chunk|ChunkLoadError|RUNTIME-|NotLoaded/;

/** The browser's words for a script that is not what was published. */
const damagedScript = /Failed to find a valid digest/;

const chunks = /\/shell\/[^/]+\/\d+\.\w+\.js/;

test.use({ signedInAs: 'superAdmin' });
test.beforeEach(({ noise }) => noise.announce(failedRequest(404), ofAMissingRoom, damagedScript));

/** Lets the network lose everything of the shell that is loaded later. Returns how it is well again. */
async function losesLateParts(page: Page) {
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return () => page.unroute(chunks);
}

test('a later part of the shell that came damaged is not run, and Retry asks for it anew', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page.getByText('This session')).toBeVisible();
  await page.route(chunks, async (route) => {
    const answer = await route.fetch();
    // Retry asks under another address, and gets what was published.
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

test('a menu that cannot be loaded says so over the page, and opens once it can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  await expect(page.getByText('This session')).toBeVisible();
  const wellAgain = await losesLateParts(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The menu could not be loaded.' });
  await expect(notice).toBeVisible();
  await expect(headingOf(page, '/settings')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await wellAgain();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect(headingOf(page, '/users')).toBeVisible();
});

test('without its chart the dashboard still tells its figures, and Retry draws it', async ({ page }) => {
  const wellAgain = await losesLateParts(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('The chart could not be loaded.');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
  await wellAgain();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Monthly Signups' }).locator('svg').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen whose room cannot be loaded is unavailable, and Retry brings it without a reload', async ({
  page,
}) => {
  const wellAgain = await losesLateParts(page);
  await page.goto('/users');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  await wellAgain();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('cell').first()).toBeVisible({
    timeout: 30_000,
  });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
