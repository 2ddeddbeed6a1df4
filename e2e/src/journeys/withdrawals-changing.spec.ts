import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { call, logIn, read } from '../fixtures/sessions.ts';
import { type Pending, WithdrawalsPage } from '../pages/list-page.ts';
import { nairaOf } from '../pages/parts.ts';
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
  // Both confirmations are open before either is confirmed.
  for (const [list, decision] of [
    [first, /^Reject /],
    [second, /^Accept /],
  ] as const) {
    await list.page.goto('/request-withdrawals?filter=pending');
    await list.table.getByRole('button', { name: decision }).first().click();
  }
  await expect(second.dialog('Accept Request')).toContainText(
    'Are you sure you want to accepted this request',
  );
  await first.dialog('Reject Request').getByRole('button', { name: 'Reject' }).click();
  await expect(first.dialog('Success')).toContainText('was rejected.');
  await second.dialog('Accept Request').getByRole('button', { name: 'Accept' }).click();
  const { name } = accountOf('viewWithdrawalEarnings');
  await expect(second.dialog('Not Accepted')).toContainText(
    new RegExp(`Already rejected by ${name} on \\d+ \\w+ \\d{4} at \\d\\d:\\d\\d\\.`),
  );
});

/** Finds the newest pending requests that can be accepted, each of a different user. */
async function acceptableRequests(address: string, token: string): Promise<[Pending, Pending, Pending]> {
  const found: Pending[] = [];
  for (const one of await read<Pending[]>(address, 'withdrawal-requests?filter=pending&limit=50', token)) {
    const { user } = await read<{
      user: { blocked: boolean; deleted: boolean; totalBalance: number; pendingAmount: number };
    }>(address, `withdrawal-requests/${one._id}`, token);
    const fits = user.totalBalance >= user.pendingAmount && !user.blocked && !user.deleted;
    if (fits && found.every(({ userId }) => userId !== one.userId)) found.push(one);
    if (found.length === 3) return found as [Pending, Pending, Pending];
  }
  throw new Error(`The demo has only ${found.length} such requests`);
}

test('several requests are accepted at once: their sum is shown before, and each failure after', async ({
  page,
  visited: { address },
}) => {
  const { token } = await logIn(address, 'viewWithdrawalEarnings');
  const chosen = await acceptableRequests(address, token);
  const [accepted, , lost] = chosen;
  const list = new WithdrawalsPage(page);
  await page.goto('/request-withdrawals?filter=pending');
  for (const { accountNumber } of chosen) await list.row(accountNumber).getByRole('checkbox').check();
  const sum = nairaOf(chosen.reduce((total, { requestedAmount }) => total + requestedAmount * 100, 0));
  await expect(list.selection).toContainText(`3 selected · 3 pending, ${sum}`);

  const other = await logIn(address, 'superAdmin');
  const body = { _id: lost.userId, status: 'rejected', withdrawalID: lost.withdrawalID };
  const rejected = await call(address, '/dashboard/update-withdrawal/', {
    ...{ token: other.token, method: 'PUT', body },
  });
  expect(rejected.status).toBe(200);
  await list.button('Accept Selected').click();
  const confirmation = list.dialog('Accept Requests');
  await expect(confirmation).toContainText('Are you sure you want to accept 3 request(s)?');
  await expect(confirmation).toContainText(`${sum} in all.`);
  await confirmation.getByRole('button', { name: 'Accept' }).click();

  const result = list.dialog('Partly Done');
  await expect(result).toContainText('2 of 3 done.');
  await expect(result.getByRole('listitem')).toHaveText(
    new RegExp(`^${lost.accountName}, .*: already rejected by ${accountOf('superAdmin').name} on `),
  );
  await result.getByRole('button', { name: 'OK' }).click();
  await expect(list.selection).toContainText('1 selected');
  for (const { accountNumber } of chosen) await expect(list.row(accountNumber)).toBeHidden();

  await page.goto(`/request-withdrawals?filter=accepted&details=${accepted._id}`);
  await expect(
    list.drawer.getByText(`Accepted by ${accountOf('viewWithdrawalEarnings').name}`),
  ).toBeVisible();
  await expect(list.drawer.getByRole('button', { name: 'Accept' })).toBeHidden();
});
