import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { waitForRows } from '../steps/wait-for-rows.ts';

test.use({ signedInAs: 'superAdmin' });

/** The dashboard's Total Refunds, in kobo. */
async function totalRefunds(page: Page): Promise<number> {
  await page.goto('/dashboard');
  const figure = page.getByRole('definition').filter({ hasText: '₦' }).nth(1);
  return Number((await figure.textContent())?.replace(/\D/g, ''));
}

interface Parcel {
  user_first_name: string;
  user_last_name: string;
  receiver_name: string;
  amount: number;
  refundRide: boolean;
  endRide: boolean;
}

/** Finds a paid parcel, delivered or not, that is not refunded and has a unique pair of sender and receiver. */
async function paidParcel(
  page: Page,
  { delivered }: { delivered: boolean },
): Promise<{ label: string; receiver_name: string; amount: number }> {
  const parcels = await page.evaluate(async () => {
    const answer = await fetch('/api/dashboard/send-parcels?filter=paid&limit=200', {
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` },
    });
    return ((await answer.json()) as { data: Parcel[] }).data;
  });
  const labelOf = (parcel: Parcel) =>
    `Select ${parcel.user_first_name} ${parcel.user_last_name} to ${parcel.receiver_name}`;
  const found = parcels.find(
    (one) =>
      !one.refundRide &&
      one.endRide === delivered &&
      parcels.filter((other) => labelOf(other) === labelOf(one)).length === 1,
  );
  if (!found) throw new Error('The demo has no such parcel');
  return { ...found, label: labelOf(found) };
}

test('refunding a paid parcel credits what was paid, and removes it', async ({ page }) => {
  const before = await totalRefunds(page);
  const parcel = await paidParcel(page, { delivered: false });
  await page.goto(`/send-parcel?filter=paid&q=${encodeURIComponent(parcel.receiver_name)}`);
  await page.getByRole('checkbox', { name: parcel.label }).first().check();

  await page.getByRole('button', { name: 'Refund Selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to refund 1 parcel(s)?');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
    'The parcels were successfully processed.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await totalRefunds(page)).toBe(before + Math.round(parcel.amount * 100));
});

test('a delivered parcel is refunded only with a reason', async ({ page }) => {
  const before = await totalRefunds(page);
  const parcel = await paidParcel(page, { delivered: true });
  await page.goto(`/send-parcel?filter=paid&q=${encodeURIComponent(parcel.receiver_name)}`);
  await page.getByRole('checkbox', { name: parcel.label }).first().check();
  const refund = page.getByRole('button', { name: 'Refund Selected' });
  const dialog = page.getByRole('dialog');
  await refund.click();
  await expect(dialog).toContainText('1 of them was delivered, and is left as before.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Nothing Changed' })).toContainText(
    'the parcel was delivered: a refund needs an override and a reason',
  );
  await page.getByRole('button', { name: 'OK' }).click();

  await refund.click();
  await dialog.getByRole('checkbox', { name: 'Refund delivered parcels too' }).check();
  await dialog.getByLabel('Reason').fill('It arrived broken');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
    'The parcels were successfully processed.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await totalRefunds(page)).toBe(before + Math.round(parcel.amount * 100));
});

test('a deleted ride is marked in its list', async ({ page }) => {
  await page.goto('/offer-ride');
  const marks = page.getByRole('cell', { name: 'Deleted Ride', exact: true });
  await waitForRows(page);
  const before = await marks.count();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
    'The rides were successfully deleted.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(marks).toHaveCount(before + 1);
  // The red of the theme's token for deleted records.
  await expect(marks.first()).toHaveCSS('color', 'rgb(180, 35, 24)');
});

test('all matching records, on every page, are selected at once and deleted by the server', async ({
  page,
}) => {
  const range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const selection = page.getByRole('region', { name: 'Selection' });
  await page.goto('/deliver-parcel?filter=reported&limit=10');
  await expect(range).toHaveText(/^1–10 of \d+$/);
  const total = (await range.textContent())?.split(' of ')[1] ?? '';
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(selection.getByRole('status')).toHaveText(/^10 selected/);
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(selection.getByRole('status')).toHaveText(new RegExp(`^${total} selected`));

  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${total} selected`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
    'The parcels were successfully deleted.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(range).toBeHidden();
  await expect(selection).toBeHidden();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(range).toHaveText(/^1–10 of \d+$/);
});
