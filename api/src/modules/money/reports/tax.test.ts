import assert from 'node:assert/strict';
import { it } from 'node:test';
import { taxFigures, type TaxEntry, type TaxFigure, type TaxReport } from '@padiman/contracts';
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

/** All entries behind a figure, page by page, with the sum that the list states. */
async function entriesOf(who: LoggedIn, month: string, figure: TaxFigure) {
  const entries: TaxEntry[] = [];
  for (let cursor: string | null = ''; ;) {
    const page = cursor && `&cursor=${cursor}`;
    const body = await ok(who.get(`${path}/entries?month=${month}&filter=${figure}&limit=3${page}`));
    entries.push(...(body.data as TaxEntry[]));
    cursor = body.nextCursor;
    if (cursor === null) return { entries, total: body.total, sum: kobo(body.totalAmount) };
  }
}

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
    const { body } = await boss.get('/dashboard/reports/statement?month=2021-03');
    const fees = body.data.accounts.find(({ account }: { account: string }) => account === 'fees');
    const moved = fees.movements.find(({ kind }: { kind: string }) => kind === 'fee');
    assert.equal(kobo(moved.credit), 207_501);
  });

  it('has sums that the entries add up to, for any entries', async () => {
    const day = fc.integer({ min: 10, max: 28 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day, fee: fc.integer({ min: 1, max: 9_999_999 }) }), { maxLength: 12 }),
        async (commissions) => {
          round += 1;
          const year = 2022 + Math.floor(round / 12);
          const month = `${year}-${String((round % 12) + 1).padStart(2, '0')}`;
          const at = (given: number) => `${month}-${given}T12:00:00Z`;
          await insertEntries(database, [...commissions.map((one) => fee(at(one.day), one.fee))]);
          const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
          const expected: Record<TaxFigure, number> = {
            commission: sum(commissions.map((one) => one.fee)),
            commissionVat: sum(commissions.map((one) => vatIn(one.fee))),
          };
          const figures = await figuresOf(boss, month);
          for (const figure of taxFigures) {
            const { entries, total, sum: stated } = await entriesOf(boss, month, figure);
            assert.deepEqual(figures[figure], [expected[figure], entries.length], figure);
            assert.deepEqual([total, stated], [entries.length, expected[figure]], figure);
            assert.equal(sum(entries.map(({ amount }) => kobo(amount))), expected[figure], figure);
            assert.equal(new Set(entries.map(({ _id }) => _id)).size, entries.length, figure);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('needs all three rights, the CSV of the entries the one to personal data too', async () => {
    for (const missing of Object.keys(finance)) {
      const { get } = await insertLoggedIn(api, { rights: { ...finance, [missing]: false } });
      for (const address of [`${path}?month=2021-03`, `${path}/entries`])
        assert.equal((await get(address)).status, 403, `${missing} ${address}`);
    }
    const accountant = await insertLoggedIn(api, { rights: finance });
    assert.equal((await accountant.get(`${path}?month=2021-03`)).status, 200);
    assert.equal((await accountant.csv(`${path}/entries?month=2021-03`)).status, 403);
    assert.equal((await boss.get(`${path}?month=2021-13`)).status, 400);
    assert.equal((await boss.get(`${path}/entries?month=March`)).status, 400);
    assert.equal((await boss.get(`${path}/entries?filter=income`)).status, 400);
  });

  it('has both as CSV, the report with its remarks', async () => {
    const report = await boss.csv(`${path}?month=2021-03`);
    assert.match(report.text, /"2021-03","commissionVat",2,144\.77,".*7\.5\/107\.5.*not tax advice\."/);
    const entries = await boss.csv(`${path}/entries?month=2021-03&filter=commission`);
    assert.match(
      entries.text,
      /_id","at","key","kind","amount"\r\n[^\r]*"fee",1000.01\r\n[^\r]*"fee",1075\r\n$/,
    );
  });

  it('takes this month for entries without one', async () => {
    const { total } = (await boss.get(`${path}/entries`)).body;
    await insertEntries(database, [fee(new Date().toISOString(), 4)]);
    const { body } = await boss.get(`${path}/entries`);
    assert.equal(body.total, total + 1);
  });
});
