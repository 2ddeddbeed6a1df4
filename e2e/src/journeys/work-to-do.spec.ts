import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read } from '../fixtures/sessions.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { countOf, nairaOf } from '../pages/parts.ts';

const work = (page: Page) => page.getByRole('region', { name: 'Work to do' });

/** Number that the menu shows beside an entry. */
async function waitingFor(page: Page, name: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await expect(link).toHaveAccessibleDescription(/^[\d,]+ waiting\b/);
  const id = await link.getAttribute('aria-describedby');
  const text = await page
    .locator(`[id="${id}"]`)
    .getByText(/ waiting\b/)
    .textContent();
  return Number(text?.split(' waiting')[0]?.replaceAll(/\D/g, ''));
}

test.describe('an admin who decides on withdrawals', () => {
  test.use({ signedInAs: 'viewWithdrawalEarnings' });

  test('sees the numbers of those queues alone, and they follow a decision', async ({
    page,
    visited: { address },
  }) => {
    const { token } = await logIn(address, 'viewWithdrawalEarnings');
    type Queue = { queue: string; count: number; amount: number };
    // Decisions of journeys before on this console may still wait.
    const scheduled = async () =>
      (await read<{ scheduled: { state: string }[] }>(address, 'review/withdrawals/activity', token))
        .scheduled;
    const isWaiting = ({ state }: { state: string }) => state === 'waiting';
    await expect.poll(async () => (await scheduled()).filter(isWaiting).length, { timeout: 30_000 }).toBe(0);
    const [pending, payouts, ...others] = await read<Queue[]>(address, 'work-to-do', token);
    expect([pending?.queue, payouts?.queue, ...others.map(({ queue }) => queue)]).toEqual([
      ...['withdrawals', 'payouts', 'reportedRequests', 'reportedRides', 'reportedTrips'],
      'reportedParcels',
    ]);
    await page.goto('/dashboard');
    const before = pending?.count ?? 0;
    const tile = work(page).getByRole('link', { name: 'Pending withdrawals' });
    await expect(tile).toContainText(`${countOf(before)} ${nairaOf((pending?.amount ?? 0) * 100)}`);
    await expect(work(page).getByRole('link')).toHaveCount(6);
    const waiting = await waitingFor(page, 'Withdrawal Requests');
    expect(waiting).toBe(before);

    await tile.click();
    const list = new WithdrawalsPage(page);
    await list.table
      .getByRole('button', { name: /^Reject / })
      .first()
      .click();
    const rejection = list.dialog('Reject Request');
    await rejection.getByLabel('Reason').selectOption('The account details are not valid');
    await rejection.getByRole('button', { name: 'Reject' }).click();
    // Once it has taken effect.
    await expect.poll(() => waitingFor(page, 'Withdrawal Requests'), { timeout: 30_000 }).toBe(waiting - 1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(tile).toContainText(`Pending withdrawals ${countOf(before - 1)} `);
  });
});
