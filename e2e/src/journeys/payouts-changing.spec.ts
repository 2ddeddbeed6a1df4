import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible } from '../words/axe.ts';
import { WithdrawalsList } from '../words/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('what is accepted waits in the queue until somebody notes that it was paid, or why not', async ({
  page,
}) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals');
  const queue = page.getByRole('button', { name: /^Payout Queue: \d+$/ });
  const waiting = async () => Number(/\d+$/.exec((await queue.textContent()) ?? '')?.[0]);
  await expect(queue).toBeVisible();
  const before = await waiting();

  for (const [nth, { button, said, state }] of [
    { button: 'Mark as Paid', said: 'FT-2611-0042', state: 'Paid' },
    {
      button: 'Mark as Failed',
      said: 'The account is closed',
      state: 'Failed, the money is back in the balance',
    },
  ].entries()) {
    await queue.click();
    const drawer = list.dialog('Payout Queue');
    await expect(drawer.getByRole('listitem')).toHaveCount(before - nth);
    await expectAccessible(page, 'the queue open');
    await drawer.getByRole('link').first().click();
    await expect(list.drawer.getByText('Waiting to be paid')).toBeVisible();
    await list.drawer.getByLabel('Bank reference or reason for failure').fill(said);
    await list.drawer.getByRole('button', { name: button }).click();
    const asked = list.dialog(button);
    await expect(asked).toContainText('This cannot be undone.');
    await expect(asked).toContainText(said);
    await expectAccessible(page, `asked whether to ${button.toLowerCase()}`);
    await asked.getByRole('button', { name: button }).click();
    await expect(asked).toBeHidden();
    await expect(list.drawer.getByText(state, { exact: true })).toBeVisible();
    await expect(list.drawer.getByText(said)).toBeVisible();
    await list.drawer.getByRole('button', { name: 'Close details' }).click();
    await expect(queue).toHaveText(`Payout Queue: ${before - nth - 1}`);
  }
});
