import type { Handle } from '../../database/schema.ts';
import { recordHistory, type HistoryRow } from '../audit/audit-trail.service.ts';
import {
  balanceAfter,
  balancesOf,
  creditsBefore,
  entries,
  heldOf,
  type Credit,
} from '../ledger/ledger.service.ts';
import { payoutOf, type PayoutRow } from '../payouts/payouts.service.ts';
import { selectApprovals, type ApprovalRow } from './approval.repository.ts';
import { sumPending } from './decision.repository.ts';
import {
  selectDetailed,
  selectEarlier,
  selectSharers,
  type DetailedRow,
  type PersonRow,
} from './details.repository.ts';
import { WithdrawalNotFound } from './withdrawals.errors.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

export type { ApprovalRow };

export interface WithdrawalDetails {
  request: DetailedRow;
  pendingKobo: number;
  earlier: WithdrawalRow[];
  sharers: PersonRow[];
  history: HistoryRow[];
  /** The user's balance after the acceptance, in kobo; undefined where it was not accepted. */
  balanceAfter: number | undefined;
  /** Whether the request holds its money, or what is available covers it. */
  covered: boolean;
  credits: Credit[];
  payout: PayoutRow | undefined;
  approval: ApprovalRow | undefined;
}

/**
 * A request with all that a decision on it rests on, as of one moment.
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
      if (request === undefined) throw new WithdrawalNotFound();
      const pending = await sumPending(transaction, [request.user_id]);
      return {
        request,
        pendingKobo: pending.get(request.user_id) ?? 0,
        earlier: await selectEarlier(transaction, request),
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
  if ((await heldOf(transaction, [request.id])).has(request.id)) return true;
  const balances = await balancesOf(transaction, [request.user_id]);
  return (balances.get(request.user_id)?.available ?? 0) >= request.requested_amount;
}
