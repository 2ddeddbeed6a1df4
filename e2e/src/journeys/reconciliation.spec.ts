import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

const statement = [
  'Value Date,Narration,Reference,Debit,Credit,Balance',
  '24/11/2026,Card charge,JOURNEY-1,52.50,,947.50',
  '25/11/2026,Transfer in,JOURNEY-2,,1200.00,2147.50',
].join('\n');

test('a statement is counted, what differs is corrected by two, and the day shows it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(400));
  await page.goto('/reconciliation');
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByRole('button', { name: 'Upload Statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Statement' });
  await upload.getByLabel('Bank account').fill('main');
  const file = (text: string) => ({ name: 'journey.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload.getByLabel('File').setInputFiles(file(statement.replace('25/11/2026', '31/02/2026')));
  await upload.getByRole('button', { name: 'Preview' }).click();
  await expect(upload.getByRole('alert')).toContainText(/3/);
  await upload.getByLabel('File').setInputFiles(file(statement));
  await upload.getByRole('button', { name: 'Preview' }).click();
  await expect(upload.getByRole('region', { name: 'Lines' })).toContainText('JOURNEY-2');
  await expectAccessible(page, 'the preview');
  await upload.getByRole('button', { name: 'Count These Lines' }).click();
  await page
    .getByRole('dialog', { name: 'Count These Lines' })
    .getByRole('button', { name: 'Count' })
    .click();
  await expect(page.getByText('journey.csv: 2 lines of Bank: main counted, 0 known before.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statements' })).toContainText('journey.csv');

  await page.getByRole('link', { name: 'Day' }).click();
  await expect(async () => {
    await page.goto('/reconciliation?q=JOURNEY');
    const exceptions = page.getByRole('table', { name: 'Exceptions' });
    await expect(exceptions.getByRole('link', { name: 'JOURNEY-1' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: /^Ledger and outside/ })).toContainText('Bank: main');
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('The day is not over.');
  await expect(page.getByRole('button', { name: /^Sign off/ })).toBeDisabled();
  await expectAccessible(page, 'the day');
  await page.getByRole('link', { name: 'JOURNEY-1' }).click();
  const details = page.getByRole('dialog', { name: 'Exception' });
  await expect(details.getByRole('region', { name: 'Reported by Bank: main' })).toContainText('Card charge');
  await expectAccessible(page, 'the exception');
  await details.getByRole('button', { name: 'Propose Correction' }).click();
  const proposal = page.getByRole('dialog', { name: 'Propose Correction' });
  await expect(proposal.getByLabel('Naira into the account')).toHaveValue('-52.5');
  await proposal.getByLabel('Reason').fill('Charge of the card');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(details.getByText(/^Correction of −₦52.50 for JOURNEY-1 is proposed/)).toBeVisible();
  await details.getByRole('button', { name: 'Close details' }).click();

  await page.getByRole('link', { name: 'Corrections (1 waiting)' }).click();
  const correction = page.getByRole('table', { name: 'Corrections' }).getByRole('row', { name: /JOURNEY-1/ });
  await expect(correction).toContainText('Yours. Another admin confirms it.');
  await expect(correction.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, 'the corrections on a phone');
});
