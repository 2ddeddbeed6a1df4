import { expect, test } from '../fixtures/own-console.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { logIn } from '../fixtures/sessions.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { acceptableRequests, rejectOverHttp, WithdrawalsList } from '../pages/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('of two concurrent decisions the second shows the admin who decided first', async ({
  page,
  openAs,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  const first = new WithdrawalsList(page);
  const second = new WithdrawalsList(await openAs('superAdmin'));
  for (const { page: listPage } of [first, second])
    await listPage.goto('/request-withdrawals?filter=pending');

  const account = (await second.table.getByRole('link').first().textContent()) ?? '';
  // Both confirmations are open before either is confirmed.
  await first.table
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  await second.table
    .getByRole('button', { name: /^Accept / })
    .first()
    .click();
  await expect(second.dialog('Accept Request')).toContainText(
    'Are you sure you want to accepted this request',
  );

  await first.dialog('Reject Request').getByRole('button', { name: 'Reject' }).click();
  await expect(first.dialog('Success')).toContainText('was rejected.');
  await second.dialog('Accept Request').getByRole('button', { name: 'Accept' }).click();
  const { firstName, lastName } = accountOf('viewWithdrawalEarnings');
  await expect(second.dialog('Not Accepted')).toContainText(
    new RegExp(`Already rejected by ${firstName} ${lastName} on \\d+ \\w+ \\d{4} at \\d\\d:\\d\\d\\.`),
  );
  await second.button('OK').click();
  await expect(second.table.getByRole('link', { name: account })).toBeHidden();
});

test('an accepted request is listed as accepted, and its history names the admin', async ({
  page,
  request,
  visited,
}) => {
  const { token } = await logIn(visited.address, 'viewWithdrawalEarnings');
  const [one] = await acceptableRequests(request, token, 1);
  if (!one) throw new Error('unreachable');
  const list = new WithdrawalsList(page);
  await page.goto(`/request-withdrawals?filter=pending&details=${one._id}`);
  await list.drawer.getByRole('button', { name: 'Accept' }).click();
  const confirmation = list.dialog('Accept Request');
  await expect(confirmation).toContainText(
    `Are you sure you want to accepted this request for ${one.accountName}?`,
  );
  await confirmation.getByRole('button', { name: 'Accept' }).click();
  await list.dialog('Success').getByRole('button', { name: 'OK' }).click();
  const { firstName, lastName } = accountOf('viewWithdrawalEarnings');
  await expect(list.drawer.getByText(`Accepted by ${firstName} ${lastName}`)).toBeVisible();
  await expect(list.drawer.getByRole('button', { name: 'Accept' })).toBeHidden();
  await list.drawer.getByRole('button', { name: 'Close details' }).click();
  await list.filter.selectOption('Accepted');
  await expect(list.row(one)).toContainText('Accepted');
});

test('several requests are accepted at once: their sum is shown before, and each failure after', async ({
  page,
  request,
  visited,
}) => {
  const { token } = await logIn(visited.address, 'viewWithdrawalEarnings');
  const [one, two, lost] = await acceptableRequests(request, token, 3);
  if (!one || !two || !lost) throw new Error('unreachable');
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals?filter=pending');
  for (const each of [one, two, lost]) await list.select(each);
  const sum = [one, two, lost].reduce((total, { requestedAmount }) => total + requestedAmount, 0);
  const naira = `₦${new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }).format(sum)}`;
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `3 selected · 3 pending, ${naira}`,
  );

  const { token: otherToken } = await logIn(visited.address, 'superAdmin');
  await rejectOverHttp(request, otherToken, lost);
  await list.button('Accept Selected').click();
  const confirmation = list.dialog('Accept Requests');
  await expect(confirmation).toContainText('Are you sure you want to accept 3 request(s)?');
  await expect(confirmation).toContainText(`${naira} in all.`);
  await confirmation.getByRole('button', { name: 'Accept' }).click();

  const result = list.dialog('Success');
  await expect(result).toContainText('The selected requests were accepted.');
  const { firstName, lastName } = accountOf('superAdmin');
  await expect(result.getByRole('listitem')).toHaveText(
    new RegExp(`^${lost.accountName}, .*: already rejected by ${firstName} ${lastName} on `),
  );
  await result.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  for (const each of [one, two, lost]) await expect(list.row(each)).toBeHidden();
});
