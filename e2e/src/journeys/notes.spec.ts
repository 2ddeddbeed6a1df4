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
  await expect(work.getByRole('link', { name: /^Escalations 0/ })).toBeVisible();
  await expect(work.getByRole('link', { name: /^Mentions 0/ })).toBeVisible();
});

test('who opens a record in review mode shows in the list of the others within two seconds', async ({
  page,
  openAs,
}) => {
  const boss = await openAs('superAdmin');
  const review = new ReviewMode(boss);
  await boss.goto('/request-withdrawals/review');
  await review.ready();
  const id = await review.shownId();
  // A page follows changes some seconds after its first screen.
  const followed = page.waitForResponse((response) => response.url().endsWith('/api/dashboard/changes'));
  await page.goto(`/request-withdrawals?q=${id}&details=${id}`);
  const mark = page.getByRole('dialog').getByText(`${superAdminName} is reviewing this`);
  await expect(mark).toBeVisible();
  await followed;
  await review.button('Close').click();
  await expect(mark).toBeHidden({ timeout: 2_000 });
  const claimed = boss.waitForResponse((response) => response.url().endsWith(`/${id}/review/claim`));
  await boss.goto(`/request-withdrawals/review?record=${id}`);
  await claimed;
  await expect(mark).toBeVisible({ timeout: 2_000 });
});
