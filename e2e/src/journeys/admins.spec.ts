import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { serverError } from '../test-data/error-answers.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

const rowOf = (page: Page, phone: string) => page.getByRole('row').filter({ hasText: phone });
const formatPhone = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

async function fillAddAdmin(page: Page, phoneNumber: string) {
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const form = page.getByRole('dialog', { name: 'Add Admin' });
  await form.getByLabel('First Name').fill('Ngozi');
  await form.getByLabel('Last Name').fill('Testing');
  await form.getByLabel('Phone Number').fill(phoneNumber);
  await form.getByLabel('Password', { exact: true }).fill('Quietly7#river');
  return form;
}

test('a right is granted and stored on the server, and a failed change is reverted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500));
  const { phoneNumber } = accountOf('noRight');
  await page.goto('/admins');
  const right = rowOf(page, formatPhone(phoneNumber)).getByRole('switch', {
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
});

test('an admin is added, a duplicate is refused with the input kept, and the admin is deleted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  await page.goto('/admins');
  await (await fillAddAdmin(page, '08035550001')).getByRole('button', { name: 'Add Admin' }).click();
  const row = rowOf(page, '0803 555 0001');
  await expect(row).toContainText('Ngozi');
  await expect(page.getByRole('dialog')).toBeHidden();

  const form = await fillAddAdmin(page, '08035550001');
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(form.getByRole('alert')).toHaveText('An admin with this phone number exists already.');
  await expect(form.getByLabel('First Name')).toHaveValue('Ngozi');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete admin' });
  await expect(dialog).toContainText('Are you sure you want to delete Ngozi Testing?');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('a deleted admin is listed in the settings and restored', async ({ page }) => {
  await page.goto('/settings?tab=deleted&filter=admins');
  await page.getByLabel('Select Ngozi Testing').check();
  await page.getByRole('button', { name: 'Restore Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Nothing of this type was deleted.')).toBeVisible();
  await page.goto('/admins?q=Testing');
  await expect(rowOf(page, '0803 555 0001')).toBeVisible();
});

test('the own row cannot be changed, and a phone shows all of it', async ({ page }) => {
  const own = rowOf(page, formatPhone(accountOf('superAdmin').phoneNumber));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admins');
  await expect(own).toContainText('This is you');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});
