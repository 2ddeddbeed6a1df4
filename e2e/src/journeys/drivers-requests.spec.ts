import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { call, logIn } from '../fixtures/sessions.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectNoHorizontalScroll } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test('an application is accepted from its details, and a second decision names the admin who decided first', async ({
  page,
  visited: { address },
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  const list = new ListPage(page, 'Driver applications');
  await page.goto('/drivers-requests?filter=pending');
  await list.table.getByRole('link').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('Applied').first()).toBeVisible();
  await drawer.getByRole('button', { name: /^Accept/ }).click();
  const dialog = list.dialog('Accept driver');
  await expect(dialog).toContainText('Are you sure you want to accept');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Accepted by');
  // The address opens the details again.
  await page.reload();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Accepted by');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/drivers-requests?filter=pending');

  const next = list.table.getByRole('link').first();
  const id = new URL((await next.getAttribute('href')) ?? '', address).searchParams.get('details');
  const { token } = await logIn(address, 'superAdmin');
  const body = { status: 'accepted' };
  const accepted = await call(address, `/dashboard/drivers/applications/${id}`, {
    token,
    method: 'PUT',
    body,
  });
  expect(accepted.status).toBe(200);
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  const conflict = list.dialog('Already decided');
  await expect(conflict).toContainText(/Already accepted by Adaeze Okonkwo on /);
  await conflict.getByRole('button', { name: 'OK' }).click();
  await expect(conflict).toBeHidden();

  await list.filter.selectOption('Rejected');
  await expect(list.table.getByText('Rejected').first()).toBeVisible();
  await expect(list.table.getByText('Pending')).toHaveCount(0);
  const video = list.table.getByRole('link', { name: /^Watch/ }).first();
  await expect(video).toHaveAttribute('rel', 'noopener noreferrer');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
});
