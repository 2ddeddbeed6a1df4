import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { expectFits, tabTo } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'superAdmin' });

test('a colleague is stopped from the row by keyboard, their page is signed out, and they can sign in again', async ({
  page,
  openAs,
  browserErrors,
}) => {
  // The colleague's next call.
  browserErrors.allow(failedRequest(401));
  const { firstName, lastName } = accountOf('viewWithdrawalEarnings');
  const name = `${firstName} ${lastName}`;
  const colleague = await openAs('viewWithdrawalEarnings');

  await page.goto('/admins');
  await page.getByRole('button', { name: `Stop ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop admin' });
  // Journeys before on this console may have left sessions.
  await expect(dialog).toContainText(/Sessions: \d/);
  await expectFits(page, 'the question');
  await tabTo(page, dialog.getByRole('button', { name: 'Stop' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`Stopped ${name}.*Sessions: \\d`))).toBeVisible();

  // Opened only now: an open page would notice by itself, at any time.
  await colleague.goto('/settings');
  await expect(colleague.getByRole('dialog', { name: 'Your session has ended.' })).toBeVisible();
  const again = await openAs('viewWithdrawalEarnings');
  await again.goto('/dashboard');
  await expect(again.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
