import type { AccountKind } from './reports.read-model.ts';

/** Accounts as a statement lists them: what is owed, what the platform earned and spent, its money. */
const order = [
  ...['available', 'held', 'payouts', 'rewards', 'trips', 'fees', 'referral', 'refunds'],
  ...['providerFees', 'vatOnFees', 'stampDuty', 'chargebacks', 'rounding', 'cash', 'inTransit'],
];

/** Place in the statement; accounts of banks and providers follow the known ones. */
const placeOf = (account: string) =>
  (order.indexOf(account) + 1 || 100) + (account.startsWith('provider:') ? 1 : 0);

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Accounts that have a balance (credits less debits, in kobo) or entries in the month, with the entries by kind. */
export const accountsOf = (rows: readonly AccountKind[]) =>
  [...new Set(rows.map(({ account }) => account))]
    .sort((one, other) => placeOf(one) - placeOf(other))
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

/** Month of the first entry of the ledger; null for an empty one. */
export const firstMonthOf = (rows: readonly AccountKind[]): string | null =>
  rows
    .map(({ first }) => first.slice(0, 7))
    .sort()
    .at(0) ?? null;
