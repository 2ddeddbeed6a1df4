import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { bodyOf, logIn, read } from '../fixtures/sessions.ts';

test.use({ signedInAs: 'superAdmin' });

/** Waits until the page follows changes: it begins some seconds after its first screen. */
const following = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/dashboard/changes'));

test("a colleague's decision shows in the list within two seconds, and a new post says so", async ({
  page,
  visited: { address },
}) => {
  const colleague = await logIn(address, 'viewWithdrawalEarnings');
  const followed = following(page);
  await page.goto('/request-withdrawals?filter=pending&limit=10');
  const row = page.getByRole('table').getByRole('row').nth(2);
  await expect(row.getByText('Pending')).toBeVisible();
  const place = await row.boundingBox();
  await followed;

  const { token } = colleague;
  type Request = { userId: string; withdrawalID: string };
  const pending = await read<Request[]>(address, 'withdrawal-requests?filter=pending&limit=10', token);
  const decision = { _id: pending[1]?.userId, withdrawalID: pending[1]?.withdrawalID, status: 'rejected' };
  await bodyOf(address, '/dashboard/update-withdrawal/', { token, method: 'PUT', body: decision });
  await expect(row).toHaveAttribute('title', /^Changed by somebody else/, { timeout: 2_000 });
  expect(await row.boundingBox()).toEqual(place);

  await page.goto('/posts?limit=10');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await following(page);
  const before = await page.getByRole('table').getByRole('row').nth(1).textContent();
  const body = { text: 'Road closed at Ore', userId: 'x', first_name: 'x', last_name: 'x', admin: true };
  for (const nth of [1, 2, 3])
    await bodyOf(address, '/dashboard/posts', { token, body: { ...body, text: `${body.text} ${nth}` } });
  const arrived = page.getByRole('button', { name: '3 new' });
  await expect(arrived).toBeVisible({ timeout: 3_000 });
  await expect(page.getByRole('table').getByRole('row').nth(1)).toHaveText(before ?? '');
  await arrived.click();
  await expect(page.getByRole('table').getByText('Road closed at Ore 3')).toBeVisible();
  await expect(arrived).toBeHidden();
});
