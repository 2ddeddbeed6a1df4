import { expect, test } from '../fixtures/own-console.ts';
import { call, logIn } from '../fixtures/sessions.ts';
import { expectAccessible, expectFits } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'superAdmin' });

test('without the right an admin sees masked data and reveals one value, which the security log names', async ({
  page,
  openAs,
  visited,
}) => {
  const { name, firstName, lastName } = accountOf('viewAllUsers');
  await page.goto('/admins');
  await page
    .getByRole('row', { name: new RegExp(`${firstName}.*${lastName}`) })
    .getByRole('link')
    .click();
  const toggle = page.getByRole('dialog').getByRole('switch', { name: /^View Personal Data/ });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
  await page
    .getByRole('dialog', { name: 'Take right away' })
    .getByRole('button', { name: 'Take away' })
    .click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(toggle).not.toHaveAttribute('aria-busy');

  const session = await logIn(visited.address, 'viewAllUsers');
  const staff = await openAs(session);
  await staff.goto('/users');
  const row = staff.getByRole('row').nth(1);
  await expect(row).toContainText(/0\d{3}\*{3}\d\d/);
  await expect(row).toContainText(/\w\*\*\*@/);
  await expect(staff.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
  await expect(staff.getByLabel('Search name', { exact: true })).toBeVisible();
  await expectFits(staff, 'masked list');

  // From the keyboard, on a phone.
  const show = row.getByRole('button', { name: /^Show phone number of / });
  await show.focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Show phone number' });
  await dialog.getByLabel('Reason').fill('Caller asks about a refund');
  await expectAccessible(staff, 'the reason');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(row).toContainText(/0\d{3} \d{3} \d{4}/);
  await expect(row.getByRole('button', { name: /^Hide phone number of / })).toBeFocused();
  await staff.reload();
  await expect(row).toContainText(/0\d{3}\*{3}\d\d/);

  const given = { token: session.token, headers: { accept: 'text/csv' } };
  expect((await call(visited.address, '/dashboard/users', given)).status).toBe(403);
  await staff.close();

  await page.goto('/settings?tab=security&log=events&filter=accountRevealed');
  const event = page.getByRole('row').nth(1);
  await expect(event).toContainText(name);
  await expect(event).toContainText('Caller asks about a refund');
  await page.goto('/settings?tab=security&log=audit');
  await expect(page.getByRole('row').filter({ hasText: 'saw masked data of' }).first()).toBeVisible();
});
