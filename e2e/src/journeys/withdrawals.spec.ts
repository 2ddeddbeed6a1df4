import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/noise.ts';
import { sharedSession } from '../fixtures/sessions.ts';
import { headingOf } from '../words/headings.ts';
import { tabTo } from '../words/keyboard.ts';
import { expectNoSidewaysScroll } from '../words/wide.ts';
import { WithdrawalsList } from '../words/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

const serverError = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Something went wrong', requestId: 'e2e' },
};

test('each filter shows its status alone, and only pending rows offer decisions', async ({ page }) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals');
  await expect(headingOf(page, '/request-withdrawals')).toBeVisible();
  await expect(list.range).toHaveText(/^1–50 of 300$/);
  for (const [choice, status] of [
    ['Accepted', 'Accepted'],
    ['Rejected', 'Rejected'],
    ['Pending', 'Pending'],
  ] as const) {
    await list.filter.selectOption(choice);
    await expect(page).toHaveURL(`/request-withdrawals?filter=${choice.toLowerCase()}`);
    const cells = list.table.getByRole('cell', { name: status, exact: true });
    await expect(cells).toHaveCount(50);
    await expect(list.table.getByRole('button', { name: /^Accept / })).toHaveCount(
      choice === 'Pending' ? 50 : 0,
    );
  }
});

test('the details have an address of their own, and Back closes them', async ({ page }) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals?filter=accepted');
  const link = list.table.getByRole('link').nth(2);
  const account = (await link.textContent()) ?? '';
  await link.click();
  await expect(list.drawer).toContainText(account);
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(list.drawer.getByText(/^Accepted by /)).toBeVisible();
  await expect(list.drawer.getByRole('button', { name: 'Accept' })).toBeHidden();

  const address = page.url();
  await page.goBack();
  await expect(list.drawer).toBeHidden();
  await expect(page).toHaveURL('/request-withdrawals?filter=accepted');
  await page.goto(address);
  await expect(list.drawer).toContainText(account);
  await list.drawer.getByRole('button', { name: 'Close details' }).click();
  await expect(page).toHaveURL('/request-withdrawals?filter=accepted');
});

test('details that fail are told with Retry, a decision that fails in its question', async ({
  page,
  noise,
}) => {
  noise.announce(failedRequest(500));
  const list = new WithdrawalsList(page);
  const details = /\/api\/dashboard\/withdrawal-requests\/./;
  await page.goto('/request-withdrawals?filter=pending');
  await page.route(details, (route) => route.fulfill(serverError));
  await list.table.getByRole('link').first().click();
  // Twice tried again by itself, as every read.
  await expect(list.drawer.getByRole('alert')).toContainText('The details could not be loaded.');
  await page.unroute(details);
  await list.drawer.getByRole('button', { name: 'Retry' }).click();
  await expect(list.drawer.getByRole('heading', { name: 'User' })).toBeVisible();

  await page.route('**/api/dashboard/update-withdrawal/', (route) => route.fulfill(serverError));
  await list.drawer.getByRole('button', { name: 'Reject' }).click();
  const asked = list.dialog('Reject Request');
  await expect(asked).toContainText('Are you sure you want to rejected this request for ');
  await asked.getByRole('button', { name: 'Reject' }).click();
  await expect(asked.getByRole('alert')).toHaveText('Something went wrong');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  // The request's own state comes first; an earlier one of the same user may be pending too.
  await expect(list.drawer.getByText('Pending', { exact: true }).first()).toBeVisible();
});

test('from the list to the decision and back by keyboard alone', async ({ page }) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals?filter=pending&limit=25');
  const link = list.table.getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  const reject = list.drawer.getByRole('button', { name: 'Reject' });
  await tabTo(page, reject);
  await page.keyboard.press('Enter');
  const asked = list.dialog('Reject Request');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(list.drawer).toBeVisible();
  await expect(reject).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.drawer).toBeHidden();
  await expect(link).toBeFocused();
});

test('who sees withdrawals alone sees no earnings, and others see no withdrawals', async ({
  page,
  visited,
  request,
}) => {
  for (const [path, title] of [
    ['/admin-earnings', 'Padiman Earnings'],
    ['/ref-earnings', 'Referral Earnings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`You do not have access to ${title}.`)).toBeVisible();
  }
  const { token } = await sharedSession(visited.address, 'viewReferralEarnings');
  const headers = { authorization: `Bearer ${token}` };
  const id = '01900000-0000-7000-8000-000000000000';
  for (const path of ['withdrawal-requests', `withdrawal-requests/${id}`]) {
    expect((await request.get(`/api/dashboard/${path}`, { headers })).status()).toBe(403);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('requests are cards, their details fill the screen, and nothing scrolls sideways', async ({
    page,
  }) => {
    const list = new WithdrawalsList(page);
    await page.goto('/request-withdrawals?filter=pending&limit=25');
    const accept = list.table.getByRole('button', { name: /^Accept / }).first();
    await expect(accept).toBeVisible();
    expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await list.table.getByRole('link').first().tap();
    await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
