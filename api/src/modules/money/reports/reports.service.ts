import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import * as reports from './reports.read-model.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import { NotAllowed } from '../../../plugins/errors.ts';

/** @throws NotAllowed without all rights that a statement needs */
export function assertStatementRights(holder: contracts.AccessHolder): void {
  if (!contracts.statementRights.every((right) => contracts.isAllowed(holder, right))) throw new NotAllowed();
}

/** Reads the measures that the holder may see, on one snapshot, with money in kobo. The others are not read. */
export function readReportFigures(
  database: Handle,
  holder: contracts.AccessHolder,
  { period, before }: Pick<contracts.Report, 'period' | 'before'>,
) {
  const spans = contracts.spansOf(period);
  return onSnapshot(database, async (transaction) => {
    const measures: contracts.ReportMeasure[] = [];
    for (const measure of contracts.reportMeasureNames) {
      if (!contracts.isAllowed(holder, contracts.reportMeasures[measure])) continue;
      const nothing = {
        count: 0,
        amount: reports.hasAmount(measure) ? 0 : null,
        median: null,
        p90: null,
      };
      // A total of counts and sums follows from the spans.
      const read = [before, ...(reports.hasTimes(measure) ? [period] : []), ...spans];
      const found = await reports.readMeasure(transaction, measure, read);
      const at = (position: number) => found.get(position) ?? nothing;
      const first = reports.hasTimes(measure) ? 2 : 1;
      const series = spans.map((span, index) => ({ ...span, ...at(first + index) }));
      const total = reports.hasTimes(measure) ? at(1) : series.reduce(added, nothing);
      measures.push({ measure, total, before: at(0), series });
    }
    return measures;
  });
}

const added = (
  one: contracts.ReportFigures,
  { count, amount }: contracts.ReportFigures,
): contracts.ReportFigures => ({
  ...one,
  count: one.count + count,
  amount: one.amount === null ? null : one.amount + (amount ?? 0),
});

/** Accounts as a statement lists them: what is owed, what the platform earned and spent, its money. */
const order = [
  'available',
  'held',
  'payable',
  'rewards',
  'trips',
  'fees',
  'referral',
  'refunds',
  'paidIn',
  'paidOut',
];

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Accounts that have a balance (credits less debits, in kobo) or entries in the month, with the entries by kind. */
export const accountsOf = (rows: readonly reports.AccountKind[]) =>
  [...new Set(rows.map(({ account }) => account))]
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((account) => {
      const own = rows.filter((row) => row.account === account);
      const opening = sum(own, (row) => row.opening);
      const [debit, credit] = [sum(own, (row) => row.debit), sum(own, (row) => row.credit)];
      const movements = own
        .filter(({ count }) => count > 0)
        .map(({ kind, count, debit, credit }) => ({ kind, count, debit, credit }));
      return { account, opening, movements, debit, credit, closing: opening + credit - debit };
    })
    .filter(({ opening, movements }) => opening !== 0 || movements.length > 0);
