import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read } from '../fixtures/sessions.ts';
import { ListPage, WithdrawalsPage } from '../pages/list-page.ts';
import { expectAccessible } from '../pages/parts.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

/** Ids of the queued payouts whose failure or reversal the owner of the token may note. */
async function noteableBy(address: string, token: string): Promise<string[]> {
  type Payout = { _id: string; involved: boolean };
  const payouts = await read<Payout[]>(address, 'payouts?filter=open&limit=200', token);
  return payouts.filter(({ involved }) => !involved).map(({ _id }) => _id);
}

/** Notes the result of the payout in the drawer. */
async function note(list: WithdrawalsPage, button: string, label: string, text: string): Promise<void> {
  await list.drawer.getByLabel(label).fill(text);
  await list.drawer.getByRole('button', { name: button }).click();
  const confirmation = list.dialog(button);
  await expect(confirmation).toContainText('This cannot be undone.');
  await expect(confirmation).toContainText(text);
  await expectAccessible(list.page, `the confirmation to ${button.toLowerCase()}`);
  await confirmation.getByRole('button', { name: button }).click();
  await expect(confirmation).toBeHidden();
}

test('a payout is claimed, paid and reversed by another admin; one that fails leaves the queue', async ({
  page,
  visited: { address },
  openAs,
}) => {
  const list = new WithdrawalsPage(page);
  const officer = await logIn(address, 'viewWithdrawalEarnings');
  const superAdmin = await logIn(address, 'superAdmin');
  const [paid] = await noteableBy(address, superAdmin.token);
  const failed = (await noteableBy(address, officer.token)).find((id) => id !== paid);
  expect(paid).toBeDefined();
  expect(failed).toBeDefined();

  const queue = page.getByRole('link', { name: /^Payout Queue: \d+$/ });
  await page.goto('/request-withdrawals');
  await expect(queue).toBeVisible();
  const before = Number(/\d+$/.exec((await queue.textContent()) ?? '')?.[0]);
  const payouts = new ListPage(page, 'Payouts');
  const openQueued = async (id: string | undefined, count: number) => {
    await queue.click();
    await payouts.expectTotal(count);
    await expectAccessible(page, 'the queue open');
    await payouts.search.fill(id ?? '');
    await payouts.table.locator(`a[href*="${id}"]`).click();
    await expect(list.drawer.getByText('Waiting to be paid')).toBeVisible();
  };
  const close = async () => {
    await list.drawer.getByRole('button', { name: 'Close details' }).click();
    await page.goto('/request-withdrawals');
  };

  await openQueued(paid, before);
  await expect(list.drawer.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
  await list.drawer.getByRole('button', { name: 'Claim Payout' }).click();
  await expect(list.drawer.getByText(/^You have claimed it until/)).toBeVisible();
  await expectAccessible(page, 'the claimed payout');
  await note(list, 'Mark as Paid', 'Bank reference', 'FT-2611-0042');
  await expect(list.drawer.getByRole('definition').filter({ hasText: /^Paid$/ })).toBeVisible();
  await expect(list.drawer.getByText('Only another admin can record a returned payment.')).toBeVisible();
  await close();

  await openQueued(failed, before - 1);
  await note(list, 'Mark as Failed', 'Reason for failure', 'The account is closed');
  await expect(
    list.drawer.getByText('Failed, the money is back in the balance', { exact: true }),
  ).toBeVisible();
  await close();
  await expect(queue).toHaveText(`Payout Queue: ${before - 2}`);

  const theirs = new WithdrawalsPage(await openAs(superAdmin));
  await theirs.page.goto(`/request-withdrawals?details=${paid}`);
  await note(theirs, 'Mark as Reversed', 'Reason for reversal', 'The bank sent it back');
  await expect(
    theirs.drawer.getByText('Reversed, the money is back in the balance', { exact: true }),
  ).toBeVisible();
});
