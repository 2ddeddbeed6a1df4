import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read, type Session } from '../fixtures/sessions.ts';
import { expectAccessible } from '../pages/parts.ts';
import { ReviewMode } from '../pages/review-mode.ts';

test.use({ signedInAs: 'noRight', environment: { DECISION_UNDO_SECONDS: '4' } });

/** State of a reported ride. */
const stateOf = async (address: string, { token }: Session, id: string | null) =>
  (await read<{ state: string }>(address, `review/reportedRides/${id}`, token)).state;

test('reported rides are kept and deleted from the work to do, and a decision is taken back', async ({
  page,
  visited: { address },
}) => {
  const session = await logIn(address, 'noRight');
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
  const keep = async () => {
    await review.press('a');
    // A driver who is blocked takes a second key.
    const question = review.region.getByRole('group', { name: /^Keep although/ });
    if (await question.isVisible()) await review.press('Enter');
    await review.expectAnother(first);
  };
  await keep();
  await expect(review.toast).toContainText(/^Kept: /);
  await review.press('u');
  await expect(review.region).toHaveAttribute('data-record', first ?? '');
  await review.ready();
  expect(await stateOf(address, session, first)).toBe('waiting');

  await keep();
  const second = await review.shownId();
  await review.press('r');
  await expectAccessible(page, 'with the reasons of a deletion');
  await review.press('1');
  await review.expectAnother(second);
  for (const [id, state] of [
    [first, 'kept'],
    [second, 'deleted'],
  ] as const)
    await expect.poll(() => stateOf(address, session, id), { timeout: 15_000 }).toBe(state);

  await page.goto('/dashboard');
  const tile = page.getByRole('link', { name: 'Reported offered rides' });
  await expect(tile).toContainText(`Reported offered rides ${number - 2}`);
});
