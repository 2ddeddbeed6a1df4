import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn } from '../fixtures/sessions.ts';
import { countOf, nairaOf } from '../pages/number-format.ts';
import { WithdrawalsList } from '../pages/withdrawals-list.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

const work = (page: Page) => page.getByRole('region', { name: 'Work to do' });
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Number that the menu shows beside an entry. */
async function waitingFor(page: Page, name: string): Promise<number> {
  const link = menuLink(page, name);
  await expect(link).toHaveAccessibleDescription(/^[\d,]+ waiting$/);
  const id = await link.getAttribute('aria-describedby');
  const text = await page
    .locator(`[id="${id}"]`)
    .getByText(/ waiting$/)
    .textContent();
  return Number(text?.replaceAll(/\D/g, ''));
}

test.describe('a super admin', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('sees what waits in every queue, and each leads to its records', async ({ page, visited }) => {
    const { token } = await logIn(visited.address, 'superAdmin');
    const totalOf = async (call: string, filter: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.get(`/api/dashboard/${call}?filter=${filter}&limit=1`, { headers });
      return ((await answer.json()) as { total: number }).total;
    };
    for (const [name, call, filter, address] of [
      ['Pending withdrawals', 'withdrawal-requests', 'pending', '/request-withdrawals?filter=pending'],
      ['Payouts waiting', 'payouts', 'open', '/request-withdrawals?queue=payouts'],
      ['Driver applications', 'drivers/applications', 'pending', '/drivers-requests?filter=pending'],
      ['Blocked accounts', 'users', 'blocked', '/users?filter=blocked'],
      ['Reported ride requests', 'passenger-requests', 'reported', /\/join-ride\/review/],
      ['Reported parcel trips', 'deliver-parcels', 'reported', /\/deliver-parcel\/review/],
    ] as const) {
      await page.goto('/dashboard');
      const link = work(page).getByRole('link', { name });
      const total = await totalOf(call, filter);
      await expect(link).toContainText(new RegExp(`^${name} ${countOf(total)}( |$)`));
      await link.click();
      await expect(page).toHaveURL(address);
    }
  });

  test('opens the payout queue from the dashboard', async ({ page }) => {
    await page.goto('/dashboard');
    await work(page).getByRole('link', { name: 'Payouts waiting' }).click();
    const queue = page.getByRole('dialog', { name: 'Payout Queue' });
    await expect(queue.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(queue).toBeHidden();
    await expect(page).toHaveURL('/request-withdrawals');
  });

  test('gets the exact time of the oldest record by keyboard', async ({ page }) => {
    await page.goto('/dashboard');
    const link = work(page).getByRole('link', { name: 'Pending withdrawals' });
    await expect(link).toContainText(/oldest .* ago/);
    const exact = link.getByText(/^Oldest: \d+\w\w \w+ \d{4} at \d\d:\d\d$/);
    await expect(exact).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().focus();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(exact).toBeVisible();
  });

  test('has one line for each queue on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await expect(work(page).getByText(/^₦/).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    for (const link of await work(page).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeLessThanOrEqual(48);
    }
  });
});

test.describe('an admin who decides on withdrawals', () => {
  test.use({ signedInAs: 'viewWithdrawalEarnings' });

  test('sees the numbers of those queues alone, and they follow a decision', async ({ page, visited }) => {
    const { token } = await logIn(visited.address, 'viewWithdrawalEarnings');
    const answer = await page.request.get('/api/dashboard/work-to-do', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { queue: string; count: number; amount: number }[] };
    expect(data.map(({ queue }) => queue)).toEqual([
      'withdrawals',
      'payouts',
      'reportedRequests',
      'reportedRides',
      'reportedTrips',
      'mentions',
    ]);
    await page.goto('/dashboard');
    const [pending] = data;
    const before = pending?.count ?? 0;
    const tile = work(page).getByRole('link', { name: 'Pending withdrawals' });
    await expect(tile).toContainText(`${countOf(before)} ${nairaOf((pending?.amount ?? 0) * 100)}`);
    await expect(work(page).getByRole('link')).toHaveCount(6);
    const waiting = await waitingFor(page, 'Withdrawal Requests');
    expect(waiting).toBe(before + (data[1]?.count ?? 0));

    await tile.click();
    const list = new WithdrawalsList(page);
    await list.table
      .getByRole('button', { name: /^Reject / })
      .first()
      .click();
    await list.dialog('Reject Request').getByRole('button', { name: 'Reject' }).click();
    await list.dialog('Success').getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => waitingFor(page, 'Withdrawal Requests')).toBe(waiting - 1);
    await menuLink(page, 'Dashboard').click();
    await expect(tile).toContainText(`Pending withdrawals ${countOf(before - 1)} `);
  });
});

test.describe('an admin without rights', () => {
  test.use({ signedInAs: 'noRight' });

  test('keeps the figures when the numbers fail, and Retry loads them', async ({ page, browserErrors }) => {
    browserErrors.allow(/Failed to load resource/);
    await page.route('**/api/dashboard/work-to-do', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    await expect(work(page).getByText('The numbers could not be loaded.')).toBeVisible();
    await expect(page.getByText('Total Withdrawals')).toBeVisible();
    await expect(work(page).getByRole('link')).toHaveCount(4);
    await page.unroute('**/api/dashboard/work-to-do');
    // They are read again after a change by anybody, too, which may remove the button before the click.
    const retry = work(page).getByRole('button', { name: 'Retry' });
    await retry.click({ timeout: 5_000 }).catch(() => {});
    await expect(work(page).getByText('The numbers could not be loaded.')).toBeHidden();
  });
});
