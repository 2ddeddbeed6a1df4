import type { AnswerOf, sentParcel } from '@padiman/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read } from '../fixtures/sessions.ts';
import { ListPage } from '../pages/list-page.ts';

test.use({ signedInAs: 'superAdmin' });

type Parcel = AnswerOf<typeof sentParcel>;

/** The dashboard's Total Refunds, in kobo. */
async function totalRefunds(page: Page): Promise<number> {
  await page.goto('/dashboard');
  const figure = page.getByRole('definition').filter({ hasText: '₦' }).nth(1);
  return Number((await figure.textContent())?.replace(/\D/g, ''));
}

test('a refund of a paid parcel credits what was paid, and of a delivered one needs a reason', async ({
  page,
  visited: { address },
}) => {
  const list = new ListPage(page, 'Sent parcels');
  const dialog = page.getByRole('dialog');
  const { token } = await logIn(address, 'superAdmin');
  const parcels = await read<Parcel[]>(address, 'send-parcels?filter=paid&limit=200', token);
  const labelOf = (one: Parcel) =>
    `Select ${one.user_first_name} ${one.user_last_name} to ${one.receiver_name}`;
  /** Selects a parcel that is not refunded and has a unique pair of sender and receiver. @returns its amount in kobo */
  const selectPaid = async (delivered: boolean): Promise<number> => {
    const found = parcels.find(
      (one) =>
        !one.refundRide &&
        one.endRide === delivered &&
        parcels.filter((other) => labelOf(other) === labelOf(one)).length === 1,
    );
    if (!found) throw new Error('The demo has no such parcel');
    await page.goto(`/send-parcel?filter=paid&q=${encodeURIComponent(found.receiver_name)}`);
    await page
      .getByRole('checkbox', { name: labelOf(found) })
      .first()
      .check();
    return Math.round(found.amount * 100);
  };
  const expectSuccess = async () => {
    await dialog.getByLabel('Reason').selectOption('The parcel was not delivered');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(list.results).toContainText('Success The parcels were successfully processed.');
  };

  const before = await totalRefunds(page);
  const paid = await selectPaid(false);
  await list.button('Refund Selected').click();
  await expect(dialog).toContainText('Are you sure you want to refund 1 parcel(s)?');
  await expectSuccess();
  expect(await totalRefunds(page)).toBe(before + paid);

  const delivered = await selectPaid(true);
  await list.button('Refund Selected').click();
  await expect(dialog).toContainText('1 of them was delivered, and is left as before.');
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Refund delivered parcels too' }).check();
  await expectSuccess();
  expect(await totalRefunds(page)).toBe(before + paid + delivered);
});
