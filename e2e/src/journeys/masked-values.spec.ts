import { accountOf } from '../fixtures/accounts.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn } from '../fixtures/sessions.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

test('without the right an admin sees masked data and reveals one value, which the security log names', async ({
  page,
  openAs,
  visited,
  browserErrors,
}) => {
  const { firstName, lastName } = accountOf('viewAllUsers');
  await page.goto('/admins');
  const toggle = page
    .getByRole('row', { name: new RegExp(`${firstName}.*${lastName}`) })
    .getByRole('switch', { name: /^View Personal Data/ });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
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
  for (const width of [1280, 390]) {
    await staff.setViewportSize({ width, height: 844 });
    await expectNoHorizontalScroll(staff);
    await expectAccessible(staff, `masked list, ${width} px`);
  }

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

  browserErrors.allow(failedRequest(403));
  const headers = { accept: 'text/csv', authorization: `Bearer ${session.token}` };
  expect((await fetch(`${visited.address}/api/dashboard/users`, { headers })).status).toBe(403);
  await staff.close();

  await page.goto('/admins?tab=events&filter=accountRevealed');
  const event = page.getByRole('row').nth(1);
  await expect(event).toContainText(`${firstName} ${lastName}`);
  await expect(event).toContainText('Caller asks about a refund');
  await page.goto('/admins?tab=audit');
  await expect(page.getByRole('row').filter({ hasText: 'personalData.reveal' }).first()).toBeVisible();
});
