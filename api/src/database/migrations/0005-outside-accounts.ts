import { expand } from '../migration.ts';
import { alterTable, validateConstraint } from '../migration-steps.ts';

export const compatibility = expand;

const names = [
  ...['available', 'held', 'cash', 'trips', 'fees', 'refunds', 'referral', 'rewards', 'payouts'],
  ...['inTransit', 'providerFees', 'stampDuty', 'chargebacks', 'rounding', 'vatOnFees'],
];
const isAccount = `account in (${names.map((name) => `'${name}'`).join(', ')})
  or account ~ '^(provider|bank):[a-z][a-z0-9]{1,19}$'`;

/** Accepts further accounts in a table of the ledger, also while others write to it. */
const acceptAccounts = (table: string) => [
  alterTable(`alter table ${table} drop constraint if exists ${table}_account_check,
    add constraint ${table}_account_check check (${isAccount}) not valid`),
  validateConstraint(table, `${table}_account_check`),
];

/** Adds the accounts of providers and banks, of their charges, and of money in transit. */
// Allowed (several tables): each step is a transaction of its own.
export const steps = [...acceptAccounts('ledger_accounts'), ...acceptAccounts('ledger_postings')];
