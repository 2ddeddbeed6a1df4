import {
  taxFigures,
  taxNote,
  vatBasis,
  type Report,
  type ReportFigures,
  type ReportMeasure,
  type Statement,
  type TaxReport,
} from '@padiman/contracts';

const none: ReportFigures = { count: 0, amount: null, median: null, p90: null };

/** Measure of a report of the first two days of March 2026. */
export const measureOf = (
  measure: string,
  total: Partial<ReportFigures>,
  before: Partial<ReportFigures> = {},
): ReportMeasure => {
  const nothing = { ...none, amount: total.amount === undefined ? null : 0 };
  return {
    measure,
    total: { ...none, ...total },
    before: { ...nothing, ...before },
    series: [
      { from: '2026-03-01', to: '2026-03-01', ...none, ...total },
      { from: '2026-03-02', to: '2026-03-02', ...nothing },
    ],
  };
};

/** Report of the first two days of March 2026. */
export const reportOf = (...measures: ReportMeasure[]): Report => ({
  period: { from: '2026-03-01', to: '2026-03-02' },
  before: { from: '2026-02-27', to: '2026-02-28' },
  measures,
});

/** Statement with two accounts, whose balances add up to zero. */
export const statementOf = (month: string): Statement => ({
  month,
  firstMonth: '2025-11',
  accounts: [
    {
      account: 'fees',
      opening: 100.5,
      movements: [{ kind: 'fee', count: 3, debit: 0, credit: 20 }],
      debit: 0,
      credit: 20,
      closing: 120.5,
    },
    {
      account: 'paidIn',
      opening: -100.5,
      movements: [{ kind: 'lost.coin', count: 1, debit: 20, credit: 0 }],
      debit: 20,
      credit: 0,
      closing: -120.5,
    },
  ],
});

/** Tax report with ₦1,000.50 for the first figure, ₦2,000.50 for the second, and so on. */
export const taxOf = (month: string): TaxReport => ({
  ...{ month, firstMonth: '2025-11', basis: vatBasis, note: taxNote },
  figures: taxFigures.map((figure, place) => ({
    figure,
    count: place + 1,
    amount: (place + 1) * 1_000 + 0.5,
  })),
});
