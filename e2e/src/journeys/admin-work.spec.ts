import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { expectFits, tabTo } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'superAdmin' });

test('everything of a colleague is seen and stopped by keyboard, and their page is signed out', async ({
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
  const row = page.getByRole('row').filter({ hasText: lastName });
  await row.getByRole('link', { name: firstName }).press('Enter');
  const drawer = page.getByRole('dialog', { name: name });
  await expect(drawer.getByRole('heading', { name: 'Sessions (1)' })).toBeVisible();
  await expect(page).toHaveURL(/\/admins\?details=/);
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'Sessions (1)' })).toBeVisible();
  await expectFits(page, 'the panel');

  const stop = drawer.getByRole('button', { name: 'Stop everything of this person' });
  await tabTo(page, stop);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop everything' });
  await expect(dialog).toContainText(`stop everything of ${name}? Sessions: 1.`);
  await expectFits(page, 'the question');
  await tabTo(page, dialog.getByRole('button', { name: 'Stop everything' }));
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('status')).toHaveText('Stopped. Sessions: 1.');
  await expect(drawer.getByText('Nothing is under way: no session, and no work.')).toBeVisible();
  await expectFits(page, 'the result');

  // Opened only now: an open page would notice by itself, at any time.
  await colleague.goto('/settings');
  await expect(colleague.getByRole('dialog', { name: 'Your session has ended.' })).toBeVisible();
});
