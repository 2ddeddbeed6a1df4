import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';
import { expectNoHorizontalScroll } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test('periods are compared, a chart is read as a table, and the figures are downloaded', async ({ page }) => {
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto('/reports');
  await expect(card('Rides paid').getByText(/(more|less) than in the 30 days before|^As in/)).toBeVisible();
  await page.getByRole('link', { name: '90 days' }).click();
  await expect(page).toHaveURL('/reports?period=90');
  await expect(card('Sign-ups').getByText(/the 90 days before/)).toBeVisible();
  await expect(card('Sign-ups').locator('svg.recharts-surface')).toBeVisible();

  await page.getByRole('link', { name: 'Own period' }).click();
  const to = await page.getByLabel('To', { exact: true }).inputValue();
  const from = `${to.slice(0, 4)}-${to.slice(5, 7)}-01`;
  await page.getByLabel('From', { exact: true }).fill(from);
  await expect(page).toHaveURL(`/reports?period=own&from=${from}&to=${to}`);
  await expect(page.getByText(new RegExp(`^1st \\w+ ${to.slice(0, 4)}.*, compared with `))).toBeVisible();
  const rides = card('Rides paid');
  await rides.getByText(/^Show as a table/).click();
  const rows = rides.getByRole('table', { name: 'Rides paid' }).getByRole('row');
  await expect(rows).toHaveCount(Number(to.slice(8)) + 1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`report-${from}-${to}.csv`);
  const [head] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('"measure","part","from","to","count","amount"');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
});

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
