import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';

test.use({ signedInAs: 'superAdmin' });

/** Selects all records that match the view, and returns their number. */
async function selectAll(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const all = page.getByRole('button', { name: /^Select all .* that match$/ });
  const total = /all (.*) that/.exec((await all.textContent()) ?? '')?.[1] ?? '';
  await all.click();
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('status')).toHaveText(
    new RegExp(`^${total} selected`),
  );
  return total;
}

test('all that match are frozen with their sums, and the job goes on when the page is left', async ({
  page,
}) => {
  // Of one bank, because other journeys on this console need requests too.
  await page.goto('/request-withdrawals?filter=pending&q=Union+Bank&limit=5');
  const total = await selectAll(page);
  await page.getByRole('button', { name: 'Reject Selected' }).click();
  const question = page.getByRole('dialog', { name: 'Reject Requests' });
  await expect(question).toContainText(`Are you sure you want to reject ${total} request(s)?`);
  await expect(question).toContainText('This cannot be undone.');
  await expect(question.getByRole('table', { name: 'All by group' })).toContainText('₦');
  const reject = question.getByRole('button', { name: 'Reject', exact: true });
  await expect(reject).toBeDisabled();
  await question.getByLabel('Reason').selectOption({ index: 1 });
  const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/confirm'));
  await reject.click();
  expect((await confirmed).status()).toBe(200);

  await page.goto('/users');
  await page.getByRole('button', { name: /^Bulk Jobs/ }).click();
  await page.getByRole('button', { name: `Reject ${total} withdrawal requests` }).click();
  const job = page.getByRole('dialog', { name: `Reject ${total} withdrawal requests` });
  await expect(job.getByRole('status')).toContainText(`${total} done`, { timeout: 30_000 });
  await expect(job.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toContainText(
    'Done',
  );
  const download = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('items.csv');

  await page.goto('/request-withdrawals?filter=pending&q=Union+Bank');
  await expect(page.getByText('No withdrawal requests available for the selected filter.')).toBeVisible();
});
