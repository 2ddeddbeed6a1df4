import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/test.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { tabTo } from '../pages/parts.ts';
import { serverError } from '../test-data/test-data.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('the details have their own address, Back closes them, and a failed decision is reported in its dialog', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500));
  const list = new WithdrawalsPage(page);
  await page.goto('/request-withdrawals?filter=pending');
  const link = list.table.getByRole('link').nth(2);
  const account = (await link.textContent()) ?? '';
  await link.click();
  await expect(list.drawer).toContainText(account);
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(list.drawer).toBeHidden();
  await expect(page).toHaveURL('/request-withdrawals?filter=pending');
  await page.goto(address);
  await expect(list.drawer).toContainText(account);

  await page.route('**/api/dashboard/update-withdrawal/', (route) => route.fulfill(serverError));
  await list.drawer.getByRole('button', { name: 'Reject' }).click();
  const confirmation = list.dialog('Reject Request');
  await expect(confirmation).toContainText('Are you sure you want to rejected this request for ');
  await confirmation.getByRole('button', { name: 'Reject' }).click();
  await expect(confirmation.getByRole('alert')).toHaveText('Something went wrong');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  // The first status is the request's own; earlier requests of the user may be pending too.
  await expect(list.drawer.getByText('Pending', { exact: true }).first()).toBeVisible();
  await list.drawer.getByRole('button', { name: 'Close details' }).click();
  await expect(page).toHaveURL('/request-withdrawals?filter=pending');
});

test('the list and the decision work by keyboard alone', async ({ page }) => {
  const list = new WithdrawalsPage(page);
  await page.goto('/request-withdrawals?filter=pending&limit=25');
  const link = list.table.getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  const reject = list.drawer.getByRole('button', { name: 'Reject' });
  await tabTo(page, reject);
  await page.keyboard.press('Enter');
  const confirmation = list.dialog('Reject Request');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(list.drawer).toBeVisible();
  await expect(reject).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.drawer).toBeHidden();
  await expect(link).toBeFocused();
});
