import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../pages/parts.ts';
import { ReviewMode } from '../pages/review-mode.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'viewWithdrawalEarnings' });

const { firstName, name: superAdminName } = accountOf('superAdmin');

test('a note with a mention, a hold and an escalation by keys, answered by the super admin', async ({
  page,
  openAs,
}) => {
  const review = new ReviewMode(page);
  await page.goto('/request-withdrawals/review');
  await review.ready();
  const escalated = await review.shownId();

  await review.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('Is this the same person?');
  await page.getByRole('combobox', { name: 'Mention colleagues' }).fill(firstName);
  await expect(page.getByRole('option', { name: superAdminName })).toBeVisible();
  await expectAccessible(page, 'while a note is written');
  await page.getByRole('option', { name: superAdminName }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  const notes = page.getByRole('list', { name: /^Notes/ });
  await expect(notes.getByText('Is this the same person?')).toBeVisible();
  await expect(notes.getByText(`Mentions @${superAdminName}`)).toBeVisible();

  await review.press('e');
  await page.keyboard.type('Two names on one account');
  await page.keyboard.press('Control+Enter');
  await review.expectAnother(escalated);
  const held = await review.shownId();
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
  await review.button('Release').click();
  await expect(review.button('Release')).toBeHidden();

  const boss = await openAs('superAdmin');
  await boss.goto('/dashboard');
  const work = boss.getByRole('region', { name: 'Work to do' });
  await expect(work.getByRole('link', { name: /^Escalations 1/ })).toBeVisible();
  await work.getByRole('link', { name: /^Mentions 1/ }).click();
  const mentions = boss.getByRole('dialog', { name: 'Mentions' });
  await expect(mentions.getByText('Is this the same person?')).toBeVisible();
  await expectAccessible(boss, 'the list of mentions');
  await mentions.getByRole('link').first().click();
  const details = boss.getByRole('dialog', { name: 'Withdrawal Request' });
  await expect(details.getByText('Two names on one account').first()).toBeVisible();
  await expectAccessible(boss, 'details with notes');
  await details.getByRole('button', { name: 'Return' }).click();
  await details.getByRole('textbox', { name: 'Note to the others' }).fill('Reject it');
  await details.getByRole('form').getByRole('button', { name: 'Return' }).click();
  await expect(details.getByText('Reject it')).toBeVisible();
  await boss.goto('/dashboard');
  await expect(work.getByText(/^Nothing waits in .*Mentions, Escalations\.$/)).toBeVisible();
});
