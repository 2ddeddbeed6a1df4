import assert from 'node:assert/strict';
import { it } from 'node:test';
import { taxFigures, type TaxReport } from '@padiman/contracts';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { ok } from '../../../testing/at-once.ts';
import { insertEntries } from '../ledger/ledger.repository.ts';
import type { Entry, Posting } from '../ledger/ledger.service.ts';

const path = '/dashboard/reports/tax';
const finance = { viewPadimanEarnings: true, viewReferralEarnings: true, viewWithdrawalEarnings: true };
const kobo = (naira: number) => Math.round(naira * 100);

async function reportOf(who: LoggedIn, month: string): Promise<TaxReport> {
  return (await ok(who.get(`${path}?month=${month}`))).data;
}

/** Figures in kobo, with their counts. */
const figuresOf = async (who: LoggedIn, month: string) =>
  Object.fromEntries(
    (await reportOf(who, month)).figures.map(({ figure, amount, count }) => [figure, [kobo(amount), count]]),
  );

const entry = (kind: string, at: string, postings: Posting[]): Entry => {
  const recordId = newId();
  return { kind, key: `${kind}:${recordId}`, recordId, at, postings };
};

/** VAT in a commission by whole numbers: 7.5/107.5, to the nearest kobo. */
const vatIn = (commission: number) => Math.floor((2 * 3 * commission + 43) / (2 * 43));

const fee = (at: string, amount: number): Entry =>
  entry('fee', at, [
    { account: 'trips', amount: -amount },
    { account: 'fees', amount },
  ]);

onEachDatabase('the tax report', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });

  it('has zeros for a month without entries, how VAT is computed, and that it is no advice', async () => {
    const { figures, basis, note } = await reportOf(boss, '2020-01');
    assert.deepEqual(
      figures,
      taxFigures.map((figure) => ({ figure, amount: 0, count: 0 })),
    );
    assert.match(basis, /taken to include VAT of 7\.5 %.*7\.5\/107\.5/);
    assert.equal(note, 'A help for your accountant, not tax advice.');
  });

  it('has commission and the VAT in it, by months of Lagos', async () => {
    await insertEntries(database, [
      fee('2021-03-01T00:00:00Z', 107_500),
      fee('2021-03-31T22:59:59Z', 100_001),
      // Before and after the month in Lagos, though not in UTC.
      fee('2021-02-28T22:59:59Z', 7),
      fee('2021-03-31T23:00:00Z', 7),
      // No commission.
      entry('opening', '2021-03-05T10:00:00Z', [
        { account: 'fees', amount: 55 },
        { account: 'trips', amount: -55 },
      ]),
    ]);
    assert.deepEqual(await figuresOf(boss, '2021-03'), {
      commission: [207_501, 2],
      // ₦75.00 in ₦1,075.00, and ₦69.77 (69.7681…) in ₦1,000.01.
      commissionVat: [7_500 + 6_977, 2],
    });
  });

  it('has sums that the commissions add up to, for any commissions', async () => {
    const day = fc.integer({ min: 10, max: 28 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day, fee: fc.integer({ min: 1, max: 9_999_999 }) }), { maxLength: 12 }),
        async (commissions) => {
          round += 1;
          const year = 2022 + Math.floor(round / 12);
          const month = `${year}-${String((round % 12) + 1).padStart(2, '0')}`;
          const entries = commissions.map((one) => fee(`${month}-${one.day}T12:00:00Z`, one.fee));
          await insertEntries(database, entries);
          const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
          assert.deepEqual(await figuresOf(boss, month), {
            commission: [sum(commissions.map((one) => one.fee)), entries.length],
            commissionVat: [sum(commissions.map((one) => vatIn(one.fee))), entries.length],
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('needs all three rights', async () => {
    for (const missing of Object.keys(finance)) {
      const { get } = await insertLoggedIn(api, { rights: { ...finance, [missing]: false } });
      assert.equal((await get(`${path}?month=2021-03`)).status, 403, missing);
    }
    const accountant = await insertLoggedIn(api, { rights: finance });
    assert.equal((await accountant.get(`${path}?month=2021-03`)).status, 200);
    for (const query of ['?month=2021-13', '?month=March', ''])
      assert.equal((await boss.get(path + query)).status, 400, query);
  });

  it('is there as CSV, with its remarks', async () => {
    const report = await boss.csv(`${path}?month=2021-03`);
    assert.match(report.text, /"2021-03","commissionVat",2,144\.77,".*7\.5\/107\.5.*not tax advice\."/);
  });
});
