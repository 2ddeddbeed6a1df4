import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../pages/parts.ts';
import { ReviewMode } from '../pages/review-mode.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

test('a note and a hold by keys, which the super admin reads and releases', async ({ page, openAs }) => {
  const review = new ReviewMode(page);
  await page.goto('/request-withdrawals/review');
  await review.ready();
  const held = await review.shownId();

  await review.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('Is this the same person?');
  await expectAccessible(page, 'while a note is written');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const notes = page.getByRole('list', { name: /^Notes/ });
  await expect(notes.getByText('Is this the same person?')).toBeVisible();

  await review.press('h');
  await page.keyboard.type('The bank was asked');
  await page.getByRole('button', { name: 'Put on Hold' }).click();
  await review.expectAnother(held);

  // The record says why nobody decides on it, to somebody who comes back to it.
  await page.goto(`/request-withdrawals/review?record=${held}`);
  await expect(review.region.getByText('The bank was asked').first()).toBeVisible();
  await expect(review.button('Accept')).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);

  const boss = await openAs('superAdmin');
  await boss.goto(`/request-withdrawals?q=${held}&details=${held}`);
  const details = boss.getByRole('dialog', { name: 'Withdrawal Request' });
  await expect(details.getByText('Is this the same person?')).toBeVisible();
  await expectAccessible(boss, 'details with notes');
  await details.getByRole('button', { name: 'Release' }).click();
  await expect(details.getByRole('button', { name: 'Release' })).toBeHidden();
  await expect(details.getByText('Released', { exact: true })).toBeVisible();
});
