import type { Payout, QueuedPayout } from '@padiman/contracts';
import { toNaira } from '../../../lists/money.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { isInvolved, needsFourEyes } from './payouts.rules.ts';
import type { PayoutListRow } from './payouts.service.ts';

type PayoutFields = Omit<PayoutListRow, 'id' | 'user_id' | 'withdrawal_id'>;

/** Maps a payout as an admin sees it. */
export const toPayout = (row: PayoutFields, adminId: string): Payout => ({
  provider: row.provider,
  reference: row.reference,
  state: row.state,
  accountNumber: row.account_number,
  accountName: row.account_name,
  bank: row.bank,
  bankReference: row.bank_reference,
  failure: row.failure,
  trouble: row.trouble,
  queuedAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  claim:
    row.claimed_until === null
      ? null
      : {
          by: fullName(row.claimer_first_name, row.claimer_last_name) ?? '',
          mine: row.claimed_by === adminId,
          until: row.claimed_until.toISOString(),
          expired: row.claim_expired,
        },
  involved: isInvolved(row, adminId),
  fourEyes: needsFourEyes(row),
});

/** Maps a payout of the queue as an admin sees it. */
export const toQueuedPayout = (row: PayoutListRow, adminId: string): QueuedPayout => ({
  ...toPayout(row, adminId),
  _id: row.id,
  withdrawalID: row.withdrawal_id,
  amount: toNaira(row.amount),
  bankCode: row.bank_code,
});
