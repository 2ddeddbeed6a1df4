import type { Handle } from '../../database/schema.ts';
import { recordHistory, type HistoryRow } from '../audit/audit-trail.service.ts';
import {
  balanceAfter,
  balancesOf,
  creditsBefore,
  entries,
  heldWithdrawals,
  type Credit,
} from '../ledger/ledger.service.ts';
import { payoutOf, type PayoutRow } from '../payouts/payouts.service.ts';
import { selectApprovals, type ApprovalRow } from './approvals.repository.ts';
import { sumPending } from './withdrawal-decisions.repository.ts';
import {
  selectDetailed,
  selectEarlierIds,
  selectSharers,
  type DetailedRow,
  type PersonRow,
} from './withdrawal-details.repository.ts';
import { WithdrawalNotFound } from './withdrawals.errors.ts';
import { withdrawals, type WithdrawalRow } from './withdrawals.service.ts';

export type { ApprovalRow };

export interface WithdrawalDetails {
  /** The request as the list has it. */
  record: WithdrawalRow;
  /** The request with its decision and its user. */
  request: DetailedRow;
  pendingKobo: number;
  earlier: WithdrawalRow[];
  sharers: PersonRow[];
  history: HistoryRow[];
  /** The user's balance after the acceptance, in kobo; undefined unless it was accepted. */
  balanceAfter: number | undefined;
  /** The request holds its money, or the available balance covers it. */
  covered: boolean;
  credits: Credit[];
  payout: PayoutRow | undefined;
  approval: ApprovalRow | undefined;
}

/**
 * Reads a request with everything that a decision on it rests on, from one snapshot of the database.
 *
 * @throws WithdrawalNotFound
 */
export function readDetails(database: Handle, id: string): Promise<WithdrawalDetails> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const request = await selectDetailed(transaction, id);
      const [record] = await withdrawals.readByIds(transaction, [id]);
      if (request === undefined || record === undefined) throw new WithdrawalNotFound();
      const pending = await sumPending(transaction, [request.user_id]);
      const earlierIds = await selectEarlierIds(transaction, request);
      return {
        record,
        request,
        pendingKobo: pending.get(request.user_id) ?? 0,
        earlier: await withdrawals.readByIds(transaction, earlierIds),
        sharers: await selectSharers(transaction, request),
        history: await recordHistory(transaction, id),
        balanceAfter:
          request.status === 'accepted'
            ? await balanceAfter(transaction, request.user_id, entries.keyOf('withdrawal.accept', id))
            : undefined,
        covered: await isCovered(transaction, request),
        credits: await creditsBefore(transaction, request.user_id, request.date_requested),
        payout: await payoutOf(transaction, id),
        approval: (await selectApprovals(transaction, [id])).get(id),
      };
    });
}

async function isCovered(transaction: Handle, request: DetailedRow): Promise<boolean> {
  if ((await heldWithdrawals(transaction, [request.id])).has(request.id)) return true;
  const balances = await balancesOf(transaction, [request.user_id]);
  return (balances.get(request.user_id)?.available ?? 0) >= request.requested_amount;
}
