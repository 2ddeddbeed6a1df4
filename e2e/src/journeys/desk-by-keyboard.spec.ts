import type { Locator } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { read } from '../fixtures/sessions.ts';
import { ListPage, WithdrawalsPage } from '../pages/list-page.ts';
import { ReviewMode } from '../pages/review-mode.ts';
import { openPath } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'superAdmin' });

/** Records that are decided in the list, and in review. */
const decided = 5;

test('an hour at the desk by keyboard alone, with the focus in view after each step', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409), failedRequest(503));
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Tabs to a control of the dialog or row that has the focus. */
  const tabInto = async (target: Locator) => {
    await target.waitFor();
    for (let stop = 0; !(await isFocused(target)); stop += 1) {
      expect(stop, `stops before ${target}`).toBeLessThan(60);
      await press('Tab');
    }
  };
  /** Prints the keys of a step and the element that has the focus, which is never the page. */
  const ended = async (step: string) => {
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'page';
      return `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}`;
    });
    console.log(`${step}: ${keys} keys, focus on ${focus}`);
    expect(focus, step).not.toBe('page');
    keys = 0;
  };
  const dialog = page.getByRole('dialog');

  await openPath(page, '/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const { origin } = new URL(page.url());
  const [person] = await read<{ first_name: string; last_name: string }[]>(origin, 'users?limit=1', token);
  const name = `${person?.first_name} ${person?.last_name}`;
  // With the speed of typing: no key waits for the palette.
  await press('Control+k');
  await type(name);
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await ended('a person is searched');

  const list = new WithdrawalsPage(page);
  await page.goto('/request-withdrawals?filter=pending');
  await list.settled();
  await press('/');
  for (let count = 0; count < decided; count += 1) {
    await press('ArrowDown');
    const focused = page.locator('tr:focus');
    const row = list.table.locator(`tr[data-id="${await focused.getAttribute('data-id')}"]`);
    const accept = row.getByRole('button', { name: /^Accept/ });
    const decision = (await accept.isEnabled()) ? 'Accept' : 'Reject';
    await tabInto(row.getByRole('button', { name: new RegExp(`^${decision}`) }));
    await press('Enter');
    await expect(dialog).toBeVisible();
    if (decision === 'Reject') {
      await tabInto(dialog.getByLabel('Reason'));
      await press('ArrowDown');
    }
    await tabInto(dialog.getByRole('button', { name: decision, exact: true }));
    await press('Enter');
    await expect(dialog).toBeHidden();
    await ended(`request ${count + 1} in the list: ${decision}`);
  }

  const review = new ReviewMode(page);
  await page.goto('/request-withdrawals/review');
  await review.ready();
  for (let count = 0; count < decided; count += 1) await review.decide();
  keys = review.keys;
  await ended(`${decided} requests in review`);
  const held = await review.shownId();
  await press('h');
  await type('The bank was asked');
  await press('Control+Enter');
  await review.expectAnother(held);
  await ended('one on hold');

  const parcels = new ListPage(page, 'Sent parcels');
  await page.goto('/send-parcel?filter=paid&limit=10');
  await parcels.settled();
  await press('/', 'ArrowDown', 'Space');
  await expect(parcels.selection).toContainText('1 selected');
  await tabInto(parcels.button('Refund Selected'));
  await press('Enter');
  await expect(dialog).toContainText('Are you sure you want to refund 1 parcel(s)?');
  const override = dialog.getByRole('checkbox', { name: 'Refund delivered parcels too' });
  if (await override.isVisible()) {
    await tabInto(override);
    await press('Space');
  }
  await tabInto(dialog.getByLabel('Reason'));
  await press('ArrowDown');
  await tabInto(dialog.getByRole('button', { name: 'Refund' }));
  await press('Enter');
  await expect(parcels.results).toContainText('Success');
  await expect(dialog).toBeHidden();
  await ended('one refund');

  const admins = new ListPage(page, 'Admins');
  await openPath(page, '/admins');
  const row = admins.row(accountOf('noRight').name);
  await row.waitFor();
  await tabInto(admins.rows.first().getByRole('link'));
  while (!(await isFocused(row))) await press('ArrowDown');
  await press('Enter');
  const right = dialog.getByRole('switch', { name: /^View Referral Earnings/ });
  await tabInto(right);
  await press('Space');
  await expect(right).toHaveAttribute('aria-checked', 'true');
  await ended('a right is granted');
  await press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/settings?tab=security&log=audit');
  const entry = page
    .getByRole('row')
    .filter({ hasText: accountOf('noRight').name })
    .first();
  await expect(entry).toContainText(/right/i);
  await tabInto(entry.getByRole('link').first());
  await press('Enter');
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(accountOf('noRight').name);
  await ended('the audit is read');
});
