import { expect, test } from '../fixtures/own-console.ts';
import { failedRequest } from '../fixtures/noise.ts';
import { logIn, storageOf } from '../fixtures/sessions.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { acceptable, rejectElsewhere, WithdrawalsList } from '../words/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('of two who decide at once the second sees who was first', async ({ page, browser, visited, noise }) => {
  noise.announce(failedRequest(409));
  const other = await browser.newContext({
    baseURL: visited.address,
    storageState: storageOf(visited.address, await logIn(visited.address, 'superAdmin')),
  });
  await noise.watch(other);
  const first = new WithdrawalsList(page);
  const second = new WithdrawalsList(await other.newPage());
  for (const { page: theirs } of [first, second]) await theirs.goto('/request-withdrawals?filter=pending');

  const account = (await second.table.getByRole('link').first().textContent()) ?? '';
  // Both look at the same question before either answers it.
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
  await other.close();
});

test('an accepted request leaves the balance, and its history says who did it', async ({
  page,
  request,
  visited,
}) => {
  const { token } = await logIn(visited.address, 'viewWithdrawalEarnings');
  const [one] = await acceptable(request, token, 1);
  if (!one) throw new Error('unreachable');
  const list = new WithdrawalsList(page);
  await page.goto(`/request-withdrawals?filter=pending&details=${one._id}`);
  await list.drawer.getByRole('button', { name: 'Accept' }).click();
  const asked = list.dialog('Accept Request');
  await expect(asked).toContainText(`Are you sure you want to accepted this request for ${one.accountName}?`);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await list.dialog('Success').getByRole('button', { name: 'OK' }).click();
  const { firstName, lastName } = accountOf('viewWithdrawalEarnings');
  await expect(list.drawer.getByText(`Accepted by ${firstName} ${lastName}`)).toBeVisible();
  await expect(list.drawer.getByRole('button', { name: 'Accept' })).toBeHidden();
  await list.drawer.getByRole('button', { name: 'Close details' }).click();
  await list.filter.selectOption('Accepted');
  await expect(list.row(one)).toContainText('Accepted');
});

test('many are accepted at once, with their sum said before, and each failure by its row', async ({
  page,
  request,
  visited,
}) => {
  const { token } = await logIn(visited.address, 'viewWithdrawalEarnings');
  const [one, two, lost] = await acceptable(request, token, 3);
  if (!one || !two || !lost) throw new Error('unreachable');
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals?filter=pending');
  for (const each of [one, two, lost]) await list.pick(each);
  const sum = [one, two, lost].reduce((total, { requestedAmount }) => total + requestedAmount, 0);
  const naira = `₦${new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }).format(sum)}`;
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `3 selected · 3 pending, ${naira}`,
  );

  const { token: colleague } = await logIn(visited.address, 'superAdmin');
  await rejectElsewhere(request, colleague, lost);
  await list.button('Accept Selected').click();
  const asked = list.dialog('Accept Requests');
  await expect(asked).toContainText('Are you sure you want to accept 3 request(s)?');
  await expect(asked).toContainText(`${naira} in all.`);
  await asked.getByRole('button', { name: 'Accept' }).click();

  const told = list.dialog('Success');
  await expect(told).toContainText('The selected requests were accepted.');
  const { firstName, lastName } = accountOf('superAdmin');
  await expect(told.getByRole('listitem')).toHaveText(
    new RegExp(`^${lost.accountName}, .*: already rejected by ${firstName} ${lastName} on `),
  );
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  for (const each of [one, two, lost]) await expect(list.row(each)).toBeHidden();
});
