import { expect, test } from '../fixtures/test.ts';
import { headingOf } from '../pages/headings.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

/** Each list with its total in the demo if no records are deleted, and a filter that narrows it. */
const lists: [path: string, total: string, filter?: string][] = [
  ['/deliver-parcel', '', 'Reported'],
  ['/offer-ride', '', 'Reported'],
  ['/send-parcel', '400', 'Paid parcels'],
  ['/join-ride', '400', 'Reported'],
  ['/posts', ''],
  ['/request-withdrawals', '300', 'Pending'],
  ['/admin-earnings', ''],
  ['/ref-earnings', ''],
];

test("each list shows, pages and filters the demo's records, wide and narrow", async ({ page }) => {
  const range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  for (const [path, total, filter] of lists) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
    await expect(range).toHaveText(new RegExp(`^1–50 of ${total}`));
    const first = await range.textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(range).toHaveText(/^51–/);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(range).toHaveText(first ?? '');
    if (filter) {
      await page.getByLabel('Filter').selectOption(filter);
      await expect(range).not.toHaveText(first ?? '');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  }
});
