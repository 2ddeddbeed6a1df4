import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { expectNoHorizontalScroll, fillNewAdmin, phoneOf } from '../pages/parts.ts';
import { accountOf, serverError } from '../test-data/test-data.ts';

test.use({ signedInAs: 'superAdmin' });

const rowOf = (page: Page, phone: string) => page.getByRole('row').filter({ hasText: phoneOf(phone) });

test('a right is granted and stored on the server, a failed change is reverted, and the own row stays', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500));
  await page.goto('/admins');
  const right = rowOf(page, accountOf('noRight').phoneNumber).getByRole('switch', {
    name: /^View Referral Earnings/,
  });
  await expect(right).toHaveAttribute('aria-checked', 'false');
  await right.click();
  await expect(right).toHaveAttribute('aria-checked', 'true');
  await expect(right).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(right).toHaveAttribute('aria-checked', 'true');

  await page.route('**/update-rights/**', (route) => route.fulfill(serverError));
  await right.click();
  await expect(page.getByRole('alert')).toContainText('View Referral Earnings was not changed.');
  await expect(right).toHaveAttribute('aria-checked', 'true');

  const own = rowOf(page, accountOf('superAdmin').phoneNumber);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(own).toContainText('This is you');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});

test('an admin is added, a duplicate is refused with the input kept, and the admin is deleted and restored', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  const [phone, row] = ['08035550001', rowOf(page, '08035550001')];
  await page.goto('/admins');
  await (await fillNewAdmin(page, 'Ngozi', 'Testing', phone)).submit();
  await expect(row).toContainText('Ngozi');
  await expect(page.getByRole('dialog')).toBeHidden();

  const form = await fillNewAdmin(page, 'Ngozi', 'Testing', phone);
  await form.submit();
  await expect(form.getByRole('alert')).toHaveText('An admin with this phone number exists already.');
  await expect(form.getByLabel('First Name')).toHaveValue('Ngozi');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete admin' });
  await expect(dialog).toContainText('Are you sure you want to delete Ngozi Testing?');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/settings?tab=deleted&filter=admins');
  await page.getByLabel('Select Ngozi Testing').check();
  await page.getByRole('button', { name: 'Restore Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Nothing of this type was deleted.')).toBeVisible();
  await page.goto('/admins?q=Testing');
  await expect(row).toBeVisible();
});
