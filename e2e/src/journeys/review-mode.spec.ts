import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read, type Session } from '../fixtures/sessions.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { expectAccessible } from '../pages/parts.ts';
import { ReviewMode } from '../pages/review-mode.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings', environment: { DECISION_UNDO_SECONDS: '4' } });

/** Decisions of the journey by keyboard; all of the demo in the long run of tests. */
const decisions = process.env.REVIEW === 'whole' ? Infinity : 40;

const statusOf = async (address: string, { token }: Session, id: string): Promise<string> =>
  (await read<{ request: { status: string } }>(address, `withdrawal-requests/${id}`, token)).request.status;

test('undo takes the last decision back; after its time it would have taken effect', async ({
  page,
  visited: { address },
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409), failedRequest(503));
  const session = await logIn(address, 'viewWithdrawalEarnings');
  const review = new ReviewMode(page);
  await page.goto('/request-withdrawals/review');
  await review.ready();
  const undone = (await review.shownId()) ?? '';
  await review.decide();
  await expect(review.toast).toContainText(/Takes effect in \d+ s\./);
  await expectAccessible(page, 'with a decision that can be undone');
  await review.press('u');
  await expect(review.region).toHaveAttribute('data-record', undone);
  await expect(review.record).toBeFocused();
  await review.ready();
  expect(await statusOf(address, session, undone)).toBe('pending');

  await review.decide();
  await expect.poll(() => statusOf(address, session, undone), { timeout: 15_000 }).not.toBe('pending');
  await expect(review.region.getByText(/It has taken effect\./)).toBeVisible();
  await expect(review.button('Undo')).toBeHidden();
});

test('of two admins each gets records of their own, and sees who reviews which', async ({
  page,
  openAs,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(409));
  const claimed = `${accountOf('viewWithdrawalEarnings').name} is reviewing this`;
  const first = new ReviewMode(page);
  await page.goto('/request-withdrawals/review');
  await first.ready();
  const id = await first.shownId();

  const other = await openAs('superAdmin');
  const second = new ReviewMode(other);
  await other.goto('/request-withdrawals/review');
  await second.ready();
  expect(await second.shownId()).not.toBe(id);
  await other.goto(`/request-withdrawals/review?record=${id}`);
  await expect(second.region.getByText(claimed)).toBeVisible();
  await expect(second.button('Accept')).toBeDisabled();
  await second.button('Next Record').click();
  await second.expectAnother(id);
  await expect(second.button('Reject')).toBeEnabled();

  await other.goto(`/request-withdrawals?filter=pending&details=${id}`);
  await expect(new WithdrawalsPage(other).drawer).toContainText(claimed);
  await other.context().close();
});

// Last: in the long run of tests it leaves no request.
test('pending requests are decided by keyboard alone, with few keys', async ({ page, browserErrors }) => {
  test.setTimeout(process.env.REVIEW === 'whole' ? 600_000 : 120_000);
  browserErrors.allow(failedRequest(409), failedRequest(503));
  const review = new ReviewMode(page);
  await page.goto('/request-withdrawals?filter=pending');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page).toHaveURL(/\/request-withdrawals\/review/);
  await review.ready();
  await expect(review.record).toBeFocused();
  const from = Date.now();
  let decided = 0;
  while (decided < decisions && (await review.shownId()) !== null) {
    await review.decide();
    decided += 1;
  }
  const seconds = (Date.now() - from) / 1_000;
  const keys = (review.keys / decided).toFixed(2);
  console.log(`${decided} decisions, ${(seconds / decided).toFixed(2)} s and ${keys} keys each`);
  // A warning, such as of a user who is not verified, asks for a second key.
  expect((review.keys - review.answers) / decided, 'keys of a decision').toBeLessThanOrEqual(1.2);
  await expect(review.region).toContainText(/\d+ decided/);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/request-withdrawals?filter=pending');
});
