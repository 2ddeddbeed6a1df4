import type { Payout, QueuedPayout } from '@padiman/contracts';
import { toNaira } from '../../lists/money.ts';
import type { PayoutListRow } from './payouts.service.ts';

type PayoutFields = Pick<
  PayoutListRow,
  'provider' | 'reference' | 'state' | 'bank_reference' | 'failure' | 'trouble' | 'created_at' | 'settled_at'
>;

export const toPayout = (row: PayoutFields): Payout => ({
  provider: row.provider,
  reference: row.reference,
  state: row.state,
  bankReference: row.bank_reference,
  failure: row.failure,
  trouble: row.trouble,
  queuedAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
});

export const toQueuedPayout = (row: PayoutListRow): QueuedPayout => ({
  ...toPayout(row),
  _id: row.id,
  withdrawalID: row.withdrawal_id,
  amount: toNaira(row.amount),
  accountNumber: row.account_number,
  accountName: row.account_name,
  bank: row.bank,
  bankCode: row.bank_code,
});
