import type { Handle } from '../../../database/schema.ts';
import { recordHistory, type HistoryRow } from '../../base/audit/audit-trail.service.ts';
import {
  balanceAfter,
  balancesOf,
  creditsBefore,
  entries,
  heldWithdrawals,
  type Credit,
} from '../ledger/ledger.service.ts';
import {
  knownAccountName,
  resolveAccountName,
  type ResolvedAccountRow,
} from '../payouts/account-names.service.ts';
import { acceptedLastDay, payoutOf, type ClaimedPayoutRow } from '../payouts/payouts.service.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { selectApprovals, type ApprovalRow } from './approvals.repository.ts';
import { selectEvidence, type EvidenceRow } from './evidence.repository.ts';
import type { WithdrawalPolicy } from './withdrawal-decisions.service.ts';
import { sumPending } from './withdrawal-decisions.repository.ts';
import {
  selectDetailed,
  selectEarlierIds,
  selectSharers,
  type DetailedRow,
  type PersonRow,
} from './withdrawal-details.repository.ts';
import { NoAccountNames, WithdrawalNotFound } from './withdrawals.errors.ts';
import { withdrawals } from '../../../lists/records.ts';
import type { WithdrawalRow } from './withdrawals.service.ts';

export type { ApprovalRow, ClaimedPayoutRow };

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
  payout: ClaimedPayoutRow | undefined;
  approval: ApprovalRow | undefined;
  evidence: EvidenceRow;
  accountName: ResolvedAccountRow | undefined;
  /** Kobo accepted in the last 24 hours, for the user and by the reader alone. */
  acceptedKobo: { user: number; approver: number };
  /** False if the reader cannot be the second admin after the one who approved. */
  independent: boolean;
  /** Limit in force. */
  limitKobo: number | undefined;
}

/**
 * Reads a request with everything that a decision on it rests on, from one snapshot of the database.
 *
 * @param reader the admin who may decide, and the provider that pays if the request is accepted
 * @throws WithdrawalNotFound
 */
export function readDetails(
  database: Handle,
  id: string,
  reader: { adminId: string } & Pick<WithdrawalPolicy, 'provider'>,
): Promise<WithdrawalDetails> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const request = await selectDetailed(transaction, id);
      const [record] = await withdrawals.readByIds(transaction, [id]);
      const evidence = (await selectEvidence(transaction, [id])).get(id);
      if (!request || !record || !evidence) throw new WithdrawalNotFound();
      const { user_id: userId } = request;
      const accepted = await acceptedLastDay(transaction, { userIds: [userId], adminId: reader.adminId });
      const pending = await sumPending(transaction, [request.user_id]);
      const approval = (await selectApprovals(transaction, [id])).get(id);
      const dependent = await dependentOn(transaction, reader.adminId, [approval?.admin_id ?? null]);
      const earlierIds = await selectEarlierIds(transaction, request);
      const payout = await payoutOf(transaction, id);
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
        payout,
        approval,
        independent: dependent.size === 0,
        evidence,
        accountName: await knownAccountName(transaction, accountOf(request, payout ?? reader)),
        acceptedKobo: { user: accepted.users.get(userId) ?? 0, approver: accepted.admin },
        limitKobo: await currentLimit(transaction),
      };
    });
}

/**
 * Asks the provider for the name of a request's account, unless it is known.
 *
 * @throws WithdrawalNotFound
 * @throws NoAccountNames if staff pay by hand
 */
export async function resolveAccountOf(
  database: Handle,
  id: string,
  { provider, resolveName }: WithdrawalPolicy,
): Promise<{ request: DetailedRow; accountName: ResolvedAccountRow | undefined }> {
  if (resolveName === undefined) throw new NoAccountNames();
  const request = await database.transaction().execute((transaction) => selectDetailed(transaction, id));
  if (request === undefined) throw new WithdrawalNotFound();
  const account = accountOf(request, { provider });
  return { request, accountName: await resolveAccountName(database, resolveName, account) };
}

const accountOf = (
  { account_number: number, bank_code: bankCode }: DetailedRow,
  { provider }: { provider: string },
) => ({ number, bankCode, provider });

async function isCovered(transaction: Handle, request: DetailedRow): Promise<boolean> {
  if ((await heldWithdrawals(transaction, [request.id])).has(request.id)) return true;
  const balances = await balancesOf(transaction, [request.user_id]);
  return (balances.get(request.user_id)?.available ?? 0) >= request.requested_amount;
}
