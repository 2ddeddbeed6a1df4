import { expect, test } from '../fixtures/own-console.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { logIn } from '../fixtures/sessions.ts';
import { waitForRows } from '../steps/wait-for-rows.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

test('an application is accepted from its details, which the address opens again', async ({ page }) => {
  await page.goto('/drivers-requests');
  await page.getByLabel('Filter').selectOption('Pending');
  await waitForRows(page);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('Applied').first()).toBeVisible();
  await drawer.getByRole('button', { name: /^Accept/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept driver' });
  await expect(dialog).toContainText('Are you sure you want to accept');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Accepted by');
  await page.reload();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Accepted by');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/drivers-requests?filter=pending');
});

test('a second decision reports the admin who decided first', async ({ page, visited, browserErrors }) => {
  browserErrors.allow(failedRequest(409));
  await page.goto('/drivers-requests?filter=pending');
  const link = page.getByRole('table').getByRole('link').first();
  const id = new URL((await link.getAttribute('href')) ?? '', visited.address).searchParams.get('details');
  const { token } = await logIn(visited.address, 'superAdmin');
  const accepted = await fetch(`${visited.address}/api/dashboard/drivers/applications/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'accepted' }),
  });
  expect(accepted.status).toBe(200);
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  const conflict = page.getByRole('dialog', { name: 'Already decided' });
  await expect(conflict).toContainText(/Already accepted by Adaeze Okonkwo on /);
  await conflict.getByRole('button', { name: 'OK' }).click();
  await expect(conflict).toBeHidden();
});

test('the rejected filter shows rejected applications only, and fits a phone', async ({ page }) => {
  await page.goto('/drivers-requests?filter=rejected');
  const table = page.getByRole('table', { name: 'Driver applications' });
  await expect(table.getByText('Rejected').first()).toBeVisible();
  await expect(table.getByText('Pending')).toHaveCount(0);
  await expect(table.getByRole('link', { name: /^Watch/ }).first()).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
});
