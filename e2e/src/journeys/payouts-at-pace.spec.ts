import { expect, test } from '../fixtures/own-console.ts';
import { bodyOf, logIn, read } from '../fixtures/sessions.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectAccessible } from '../pages/parts.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

const wanted = 85;

test('85 payouts are claimed and noted as paid, with at most two actions each', async ({
  page,
  visited: { address },
}) => {
  const officer = await logIn(address, 'viewWithdrawalEarnings');
  const { token } = await logIn(address, 'superAdmin');
  type Row = { _id: string };
  const pending = await read<Row[]>(address, 'withdrawal-requests?filter=pending&limit=60', token);
  const body = { ids: pending.map(({ _id }) => _id), status: 'accepted' };
  await bodyOf(address, '/dashboard/withdrawals/accept-reject', { token, body });
  const mine = () => read<Row[]>(address, 'payouts?filter=mine&limit=200', officer.token);
  const before = (await read<Row[]>(address, 'payouts?filter=paid&limit=200', officer.token)).length;

  let actions = 0;
  const act = async (step: () => Promise<unknown>) => {
    await step();
    actions += 1;
  };
  const list = new ListPage(page, 'Payouts');
  await page.goto('/request-withdrawals');
  await act(() => page.getByRole('link', { name: /^Payout Queue: \d+$/ }).click());
  await list.settled();
  await expectAccessible(page, 'the open payouts');
  await act(() => page.getByLabel('Number of payouts to claim').fill(String(wanted)));
  await act(() => page.keyboard.press('Enter'));
  await expect(page.getByText(`You have claimed ${wanted} for 30 minutes.`)).toBeVisible();
  await list.expectTotal(wanted, 200);
  await expectAccessible(page, 'the claimed payouts');
  expect(await mine()).toHaveLength(wanted);
  await act(() => page.getByRole('button', { name: 'Go to the first' }).click());

  const field = page.locator('input[name=bankReference]:focus');
  for (let nth = 1; nth <= wanted; nth += 1) {
    await expect(field).not.toHaveAttribute('readonly', '');
    await act(() => field.fill(`FT-PACE-${nth}`));
    await act(() => page.keyboard.press('Enter'));
  }
  await expect.poll(async () => (await mine()).length, { timeout: 30_000 }).toBe(0);
  const paid = await read<Row[]>(address, 'payouts?filter=paid&limit=200', officer.token);
  expect(paid.length).toBe(Math.min(200, before + wanted));
  console.log(`${wanted} payouts noted with ${actions} actions, ${(actions / wanted).toFixed(2)} each`);
  // Four of them lead to the claimed payouts.
  expect(actions - 4).toBeLessThanOrEqual(2 * wanted);
});
