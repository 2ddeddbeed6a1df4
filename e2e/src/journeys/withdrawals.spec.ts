import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { sharedSession } from '../fixtures/sessions.ts';
import { serverError } from '../test-data/error-answers.ts';
import { headingOf } from '../pages/headings.ts';
import { tabTo } from '../steps/keyboard.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';
import { WithdrawalsList } from '../pages/withdrawals-list.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('each filter shows only its status, and only pending rows offer decisions', async ({ page }) => {
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

test('the details have their own address, and Back closes them', async ({ page }) => {
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

test('failed details are reported with Retry, a failed decision in its dialog', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500));
  const list = new WithdrawalsList(page);
  const details = /\/api\/dashboard\/withdrawal-requests\/./;
  await page.goto('/request-withdrawals?filter=pending');
  await page.route(details, (route) => route.fulfill(serverError));
  await list.table.getByRole('link').first().click();
  // After two automatic retries, as for every read.
  await expect(list.drawer.getByRole('alert')).toContainText('The details could not be loaded.');
  await page.unroute(details);
  await list.drawer.getByRole('button', { name: 'Retry' }).click();
  await expect(list.drawer.getByRole('heading', { name: 'User' })).toBeVisible();

  await page.route('**/api/dashboard/update-withdrawal/', (route) => route.fulfill(serverError));
  await list.drawer.getByRole('button', { name: 'Reject' }).click();
  const confirmation = list.dialog('Reject Request');
  await expect(confirmation).toContainText('Are you sure you want to rejected this request for ');
  await confirmation.getByRole('button', { name: 'Reject' }).click();
  await expect(confirmation.getByRole('alert')).toHaveText('Something went wrong');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  // The first status is the request's own; earlier requests of the user may be pending too.
  await expect(list.drawer.getByText('Pending', { exact: true }).first()).toBeVisible();
});

test('the list and the decision work by keyboard alone', async ({ page }) => {
  const list = new WithdrawalsList(page);
  await page.goto('/request-withdrawals?filter=pending&limit=25');
  const link = list.table.getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
  const reject = list.drawer.getByRole('button', { name: 'Reject' });
  await tabTo(page, reject);
  await page.keyboard.press('Enter');
  const confirmation = list.dialog('Reject Request');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(list.drawer).toBeVisible();
  await expect(reject).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.drawer).toBeHidden();
  await expect(link).toBeFocused();
});

test('the right to withdrawals opens no earnings, and other rights open no withdrawals', async ({
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

  test('requests are cards, their details fill the screen, and nothing scrolls horizontally', async ({
    page,
  }) => {
    const list = new WithdrawalsList(page);
    await page.goto('/request-withdrawals?filter=pending&limit=25');
    const accept = list.table.getByRole('button', { name: /^Accept / }).first();
    await expect(accept).toBeVisible();
    expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoHorizontalScroll(page);
    await list.table.getByRole('link').first().tap();
    await expect(list.drawer.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
