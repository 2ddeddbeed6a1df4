import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('of two concurrent decisions the second shows the admin who decided first', async ({
  page,
  openAs,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  const first = new WithdrawalsPage(page);
  const second = new WithdrawalsPage(await openAs('superAdmin'));
  for (const list of [first, second]) await list.page.goto('/request-withdrawals?filter=pending');
  // Both confirmations are open before either is confirmed.
  const accept = second.table.getByRole('button', { name: /^Accept /, disabled: false }).first();
  const reject = ((await accept.getAttribute('aria-label')) ?? '').replace('Accept', 'Reject');
  await accept.click();
  await first.button(reject).first().click();
  await expect(second.dialog('Accept Request')).toContainText(
    'Are you sure you want to accepted this request',
  );
  const rejection = first.dialog('Reject Request');
  await rejection.getByLabel('Reason').selectOption('The account details are not valid');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(first.results).toContainText(/^Rejected ₦.* Takes effect in \d+ s\./);
  await second.dialog('Accept Request').getByRole('button', { name: 'Accept' }).click();
  const { name } = accountOf('viewWithdrawalEarnings');
  await expect(second.results).toContainText(`Not Accepted Already rejected by ${name}`);
});
