import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin', environment: { FOUR_EYES_LIMIT: '100000' } });

test('a new admin and a right on money wait for a second super admin, and are withdrawn', async ({
  page,
}) => {
  await page.goto('/admins');
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const form = page.getByRole('dialog', { name: 'Add Admin' });
  await form.getByLabel('First Name').fill('Waiting');
  await form.getByLabel('Last Name').fill('Eze');
  await form.getByLabel('Phone Number').fill('08051112223');
  await form.getByLabel('Password', { exact: true }).fill('Kestrel#Ridge31');
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(form).toBeHidden();
  const changes = page.getByRole('list', { name: 'Waiting changes' });
  await expect(changes).toContainText('Create the admin Waiting Eze (0805 111 2223)');
  await expect(page.getByRole('cell', { name: 'Waiting', exact: true })).toHaveCount(0);

  const right = page.getByRole('switch', { name: /^Issue Refunds/, checked: false }).first();
  await right.click();
  await expect(page.getByText('This waits for a second super admin')).toBeVisible();
  await expect(right).not.toBeChecked();
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, `${width} px, ${colorScheme}`);
    }
  }
  for (const left of [1, 0]) {
    await changes
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw change' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(changes.getByRole('listitem')).toHaveCount(left);
  }
});
