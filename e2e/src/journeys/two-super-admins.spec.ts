import { expect, test } from '../fixtures/own-console.ts';
import { expectFits, fillNewAdmin } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin', environment: { FOUR_EYES_LIMIT: '100000' } });

test('a new admin and a right on money wait for a second super admin, and are withdrawn', async ({
  page,
}) => {
  await page.goto('/admins');
  const form = await fillNewAdmin(page, 'Waiting', 'Eze', '08051112223');
  await form.submit();
  await expect(form).toBeHidden();
  const changes = page.getByRole('list', { name: 'Waiting changes' });
  await expect(changes).toContainText('Create the admin Waiting Eze (0805 111 2223)');
  await expect(page.getByRole('cell', { name: 'Waiting', exact: true })).toHaveCount(0);

  // Wide enough for the switches in the row.
  await page.setViewportSize({ width: 1920, height: 900 });
  const right = page.getByRole('switch', { name: /^Issue Refunds/, checked: false }).first();
  await right.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give right' }).click();
  await expect(page.getByText('This waits for a second super admin')).toBeVisible();
  await expect(right).not.toBeChecked();
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);

  // The delay begins once all super admins were told.
  await expect(async () => {
    await page.reload();
    const taking = changes.getByText(/Takes effect on .+ unless it is withdrawn/);
    await expect(taking).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expectFits(page, 'waiting changes');
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
