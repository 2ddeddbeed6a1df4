import { expect, test } from '../fixtures/test.ts';
import { expectNoHorizontalScroll } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test("the balances of a month's statement agree, on a phone and on paper too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reports?tab=statement');
  await page.getByLabel('Month').selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/reports\?tab=statement&month=\d{4}-\d\d$/);
  const table = page.getByRole('table', { name: /^Statement of / });
  await expect(table).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(/^(₦[\d,]+\.\d\d)$/).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  for (const name of ['All entries of the month', 'All closing balances']) {
    const [debit, credit] = await table.getByRole('row', { name }).getByRole('cell').allTextContents();
    expect(debit, name).toMatch(/^₦[\d,]+\.\d\d$/);
    expect(debit, name).toBe(credit);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(table).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});
