import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { journeys, newestWhole, type Tour } from './tour.ts';

/** Reports an HTML error page with Retry, and sends a read at most three times on its own. */
async function failedRead(tour: Tour): Promise<void> {
  const { page, backend, browserErrors } = tour;
  browserErrors.allow(failedRequest(502));
  backend.disturb({ path: '/dashboard/offer-ride', fails: true });
  await page.goto('/offer-ride');
  await expect(page.getByRole('alert')).toContainText('could not be loaded.', { timeout: 20_000 });
  await expect(page.getByRole('alert')).not.toContainText('<');
  const sent = backend.requests.filter(({ call }) => call === '/dashboard/offer-ride');
  expect(sent.length).toBeLessThanOrEqual(3);
  backend.heal();
  await tour.button('Retry').click();
  await new ListPage(page, 'Offered rides').expectTotal(tour.records.rides.length);
}

/** Shows placeholder rows while a backend takes longer than the shell waits for a first read. */
async function slowRead(tour: Tour): Promise<void> {
  const { page, backend } = tour;
  backend.disturb({ path: '/dashboard/posts', milliseconds: 2_000 });
  await page.goto('/posts');
  await expect(page.locator('tr[aria-hidden=true]')).toHaveCount(5);
  await new ListPage(page, 'Posts').expectTotal(backend.records.posts.length);
  backend.heal();
}

/** Shows a refusal in the backend's own words: another admin decided first. */
async function refusedDecision(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Withdrawal requests');
  tour.browserErrors.allow(failedRequest(400));
  await tour.open('/request-withdrawals');
  const isPending = (status: unknown) => String(status).toLowerCase() === 'pending';
  const request = newestWhole(tour.records.withdrawalRequests, ({ status }) => isPending(status));
  await list
    .row(String(request.accountNumber))
    .getByRole('button', { name: /^Accept/ })
    .click();
  request.status = 'rejected';
  await tour.press('Accept');
  await expect(tour.page.getByText('This request was already processed.')).toBeVisible();
  await expect(tour.page.getByText('Success')).toHaveCount(0);
}

journeys('faults', 'superAdmin', {
  'a refusal is shown in its own words': refusedDecision,
  'a failed read is reported with Retry': failedRead,
  'a slow read shows placeholder rows': slowRead,
});
