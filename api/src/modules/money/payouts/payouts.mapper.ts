import { payout, queuedPayout, type Payout, type QueuedPayout } from '@padiman/contracts';
import { recordMapper } from '../../../lists/answers.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { isInvolved, needsFourEyes } from './payouts.rules.ts';
import type { ClaimedPayoutRow, PayoutListRow } from './payouts.service.ts';

/** A payout as an admin sees it, with the contract's fields. */
const shown = (row: ClaimedPayoutRow, adminId: string) => ({
  ...row,
  accountNumber: row.account_number,
  accountName: row.account_name,
  bankCode: row.bank_code,
  bankReference: row.bank_reference,
  queuedAt: row.created_at,
  settledAt: row.settled_at,
  claim: row.claimed_until && {
    by: fullName(row.claimer_first_name, row.claimer_last_name) ?? '',
    mine: row.claimed_by === adminId,
    until: row.claimed_until,
    expired: row.claim_expired,
  },
  involved: isInvolved(row, adminId),
  fourEyes: needsFourEyes(row),
});

const [toRecord, toQueued] = [recordMapper(payout), recordMapper(queuedPayout)];

/** Maps a payout as an admin sees it. */
export const toPayout = (row: ClaimedPayoutRow, adminId: string): Payout => toRecord(shown(row, adminId));

/** Maps a payout of the queue as an admin sees it. */
export const toQueuedPayout = (row: PayoutListRow, adminId: string): QueuedPayout =>
  toQueued({ ...shown(row, adminId), withdrawalID: row.withdrawal_id });
