import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn } from '../fixtures/sessions.ts';

test.use({ signedInAs: 'superAdmin' });

/** Waits until the page follows changes: it begins some seconds after its first screen. */
const following = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/dashboard/changes'));

test("a colleague's decision shows in the list within two seconds, and a new post says so", async ({
  page,
  visited,
}) => {
  const colleague = await logIn(visited.address, 'viewWithdrawalEarnings');
  const headers = { authorization: `Bearer ${colleague.token}` };
  const followed = following(page);
  await page.goto('/request-withdrawals?filter=pending&limit=10');
  const row = page.getByRole('table').getByRole('row').nth(2);
  await expect(row.getByText('Pending')).toBeVisible();
  const place = await row.boundingBox();
  await followed;

  const listed = await page.request.get('/api/dashboard/withdrawal-requests?filter=pending&limit=10', {
    headers,
  });
  const { data } = (await listed.json()) as { data: { _id: string; userId: string; withdrawalID: string }[] };
  const request = data[1];
  const decided = await page.request.put('/api/dashboard/update-withdrawal/', {
    headers,
    data: { _id: request?.userId, withdrawalID: request?.withdrawalID, status: 'rejected' },
  });
  expect(decided.status()).toBe(200);
  await expect(row).toHaveAttribute('title', /^Changed by somebody else/, { timeout: 2_000 });
  expect(await row.boundingBox()).toEqual(place);

  await page.goto('/posts?limit=10');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await following(page);
  const before = await page.getByRole('table').getByRole('row').nth(1).textContent();
  const body = { text: 'Road closed at Ore', userId: 'x', first_name: 'x', last_name: 'x', admin: true };
  for (const nth of [1, 2, 3]) {
    const posted = await page.request.post('/api/dashboard/posts', {
      headers,
      data: { ...body, text: `${body.text} ${nth}` },
    });
    expect(posted.ok()).toBe(true);
  }
  const arrived = page.getByRole('button', { name: '3 new' });
  await expect(arrived).toBeVisible({ timeout: 3_000 });
  await expect(page.getByRole('table').getByRole('row').nth(1)).toHaveText(before ?? '');
  await arrived.click();
  await expect(page.getByRole('table').getByText('Road closed at Ore 3')).toBeVisible();
  await expect(arrived).toBeHidden();
});
