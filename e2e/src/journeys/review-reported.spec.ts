import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, type Session } from '../fixtures/sessions.ts';
import { ReviewMode } from '../pages/review-mode.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'noRight', environment: { DECISION_UNDO_SECONDS: '4' } });

/** State of a record in moderation. */
async function stateOf(
  request: APIRequestContext,
  { token }: Session,
  path: string,
  id: string | null,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/dashboard/${path}/${id}/review`, { headers });
  return ((await answer.json()) as { data: { state: string } }).data.state;
}

test('reported rides are kept and deleted from the work to do, and a decision is taken back', async ({
  page,
  request,
  visited,
}) => {
  const session = await logIn(visited.address, 'noRight');
  const review = new ReviewMode(page);
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Work to do' })
    .getByRole('link', { name: 'Reported offered rides' })
    .click();
  await review.ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Reported Rides' })).toBeVisible();
  const number = Number((await review.region.getByText(/^\d+ waiting$/).textContent())?.split(' ')[0]);
  const first = await review.shownId();
  await review.press('a');
  // A driver who is blocked takes a second key.
  if (await review.region.getByRole('group', { name: /^Keep although/ }).isVisible())
    await review.press('Enter');
  await review.expectAnother(first);
  await expect(review.toast).toContainText(/^Kept: /);
  await review.press('u');
  await expect(review.region).toHaveAttribute('data-record', first ?? '');
  await review.ready();
  expect(await stateOf(request, session, 'offer-ride', first)).toBe('waiting');

  await review.press('a');
  if (await review.region.getByRole('group', { name: /^Keep although/ }).isVisible())
    await review.press('Enter');
  await review.expectAnother(first);
  const second = await review.shownId();
  await review.press('r');
  await expectAccessible(page, 'with the reasons of a deletion');
  await review.press('1');
  await review.expectAnother(second);
  await expect.poll(() => stateOf(request, session, 'offer-ride', first), { timeout: 15_000 }).toBe('kept');
  await expect
    .poll(() => stateOf(request, session, 'offer-ride', second), { timeout: 15_000 })
    .toBe('deleted');

  await page.goto('/dashboard');
  const tile = page.getByRole('link', { name: 'Reported offered rides' });
  await expect(tile).toContainText(`Reported offered rides ${number - 2}`);
});

test('posts are reviewed on a phone, newest first', async ({ page, request, visited }) => {
  const session = await logIn(visited.address, 'noRight');
  await page.setViewportSize({ width: 390, height: 844 });
  const review = new ReviewMode(page);
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/review/);
  await review.ready();
  await expectNoHorizontalScroll(page);
  expect((await review.button('Delete').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const id = await review.shownId();
  await review.button('Delete').click();
  await review.region.getByLabel(/^Own words/).fill('Offers payment outside of the app');
  await review.button('Delete with Own Words').click();
  await review.expectAnother(id);
  await review.button('Undo').click();
  await expect(review.region).toHaveAttribute('data-record', id ?? '');
  expect(await stateOf(request, session, 'posts', id)).toBe('waiting');
});
