import type { LedgerAccount } from '../../../database/schema.ts';
import type { AccountKind } from './reports.read-model.ts';

/** Accounts as a statement lists them: what is owed, what the platform earned and spent, its money. */
const order: Record<LedgerAccount, number> = {
  available: 1,
  held: 2,
  payouts: 3,
  rewards: 4,
  trips: 5,
  fees: 6,
  referral: 7,
  refunds: 8,
  cash: 9,
};

const placeOf = (account: string) => (order as Record<string, number | undefined>)[account] ?? 100;

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
