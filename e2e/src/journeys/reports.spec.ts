import { expect, test } from '../fixtures/test.ts';
import { expectNoHorizontalScroll } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

const kobo = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''));

test('the months of a statement add up, on a phone and as CSV too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reports');
  await page.getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL(/\/reports\?period=year$/);
  const table = page.getByRole('table', { name: /^Statement of / });
  await expect(page.getByRole('heading', { name: 'Income by month' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  const amounts = await table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
  const [total, ...months] = amounts.map((row) => row.map(kobo));
  expect(months).toHaveLength(12);
  for (const [column, name] of ['Income', 'Refunds', 'Payouts'].entries()) {
    const sum = months.reduce((kept, month) => kept + (month[column] ?? 0), 0);
    expect(sum, name).toBe(total?.[column]);
    expect(sum, name).toBeGreaterThan(0);
  }
  expect(months.at(-1)?.[3]).toBe(total?.[3]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});
