import { expand } from '../migration.ts';
import { createIndex } from '../migration-steps.ts';

export const compatibility = expand;

/**
 * Orders payouts by amount and disputes by due date, those without one last; finds the ledger's transactions of a month,
 * and the last reported balance of an account among all its lines.
 */
export const steps = [
  createIndex({ name: 'payouts_amount', table: 'payouts', on: '(amount, id)' }),
  createIndex({
    ...{ name: 'outside_lines_due_first', table: 'outside_lines', where: `kind = 'dispute'` },
    on: `(coalesce(due_at, timestamptz '9999-12-31 00:00:00+00'), id)`,
  }),
  createIndex({ name: 'ledger_transactions_at', table: 'ledger_transactions', on: '(at)' }),
  createIndex({
    ...{ name: 'outside_lines_balance', table: 'outside_lines', where: `kind = 'balance'` },
    on: '(account, at, id)',
  }),
];
