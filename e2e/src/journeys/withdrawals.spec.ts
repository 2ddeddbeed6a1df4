import { expect, test } from '../fixtures/test.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { tabTo } from '../pages/parts.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

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
