import { expand } from '../migration.ts';
import { createIndex } from '../migration-steps.ts';

export const compatibility = expand;

/** Orders payouts by amount. */
export const steps = [createIndex({ name: 'payouts_amount', table: 'payouts', on: '(amount, id)' })];
