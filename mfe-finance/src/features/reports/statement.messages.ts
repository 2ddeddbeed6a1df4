import { addDays, type StatementAccount } from '@padiman/contracts';
import { monthName, splitName } from '@padiman/ui';

/** Names of the ledger's accounts. */
const accounts: Readonly<Record<string, string>> = {
  available: "Users' balances",
  held: 'Held for withdrawals',
  payouts: 'Payouts to be made',
  rewards: 'Referral rewards to be accepted',
  trips: 'Payments for trips',
  fees: '{product} Earnings',
  referral: 'Cost of referral rewards',
  refunds: 'Cost of refunds',
  cash: 'Cash',
};

/** Names of the kinds of entries. */
const kinds: Readonly<Record<string, string>> = {
  payment: 'Payments of users',
  fee: 'Commissions',
  reward: 'Referral rewards',
  earning: 'Earnings of users',
  refund: 'Refunds',
  'withdrawal.hold': 'Withdrawals requested',
  'withdrawal.release': 'Holds of withdrawals released',
  'withdrawal.accept': 'Withdrawals accepted',
  'payout.paid': 'Payouts made',
  'payout.failed': 'Payouts failed',
  'payout.reversed': 'Payouts reversed',
  opening: 'Balances before the ledger',
  'opening.record': 'Records before the ledger',
};

/** Name of an account; of an unknown one from its key. */
export const accountName = ({ account }: StatementAccount, product: string): string =>
  (accounts[account] ?? splitName(account)).replaceAll('{product}', product);

/** Name of a kind of entries; of an unknown one from its key. */
export const kindName = (kind: string): string => kinds[kind] ?? splitName(kind.replaceAll('.', ' '));

/** Formats a month: `October 2026`. */
export const formatMonth = (month: string): string =>
  `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

/** Number of months that can be chosen while the first one of the ledger is unknown. */
const defaultMonths = 12;

/** Months that can be chosen, the newest first: from this one back to the first of the ledger, and the shown one. */
export function monthChoices(thisMonth: string, shown: string, first: string | null | undefined): string[] {
  const months: string[] = [];
  for (let month = thisMonth; ; month = addDays(`${month}-01`, -1).slice(0, 7)) {
    if (first ? month < first : months.length >= defaultMonths) break;
    months.push(month);
  }
  return [...new Set([...months, thisMonth, shown])].sort().reverse();
}
