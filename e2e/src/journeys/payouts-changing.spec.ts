import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { WithdrawalsList } from '../pages/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('an accepted payout stays in the queue until it is marked as paid or as failed', async ({ page }) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals');
  const queue = page.getByRole('button', { name: /^Payout Queue: \d+$/ });
  const queueLength = async () => Number(/\d+$/.exec((await queue.textContent()) ?? '')?.[0]);
  await expect(queue).toBeVisible();
  const before = await queueLength();

  for (const [nth, { button, note, state }] of [
    { button: 'Mark as Paid', note: 'FT-2611-0042', state: 'Paid' },
    {
      button: 'Mark as Failed',
      note: 'The account is closed',
      state: 'Failed, the money is back in the balance',
    },
  ].entries()) {
    await queue.click();
    const drawer = list.dialog('Payout Queue');
    await expect(drawer.getByRole('listitem')).toHaveCount(before - nth);
    await expectAccessible(page, 'the queue open');
    await drawer.getByRole('link').first().click();
    await expect(list.drawer.getByText('Waiting to be paid')).toBeVisible();
    await list.drawer.getByLabel('Bank reference or reason for failure').fill(note);
    await list.drawer.getByRole('button', { name: button }).click();
    const confirmation = list.dialog(button);
    await expect(confirmation).toContainText('This cannot be undone.');
    await expect(confirmation).toContainText(note);
    await expectAccessible(page, `the confirmation to ${button.toLowerCase()}`);
    await confirmation.getByRole('button', { name: button }).click();
    await expect(confirmation).toBeHidden();
    await expect(list.drawer.getByText(state, { exact: true })).toBeVisible();
    await expect(list.drawer.getByText(note)).toBeVisible();
    await list.drawer.getByRole('button', { name: 'Close details' }).click();
    await expect(queue).toHaveText(`Payout Queue: ${before - nth - 1}`);
  }
});
