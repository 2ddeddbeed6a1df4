import type { Handle } from '../../../database/schema.ts';
import { withdrawals } from '../../../lists/records.ts';
import { recordHistory, type HistoryRow } from '../../base/audit/audit-trail.service.ts';
import { isCovered, withdrawalObstacles, type Obstacle } from '../../base/decisions/acceptance.rules.ts';
import { statesOf } from '../../base/notes/record-obstacles.service.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { balanceAfter, creditsBefore, entries, type Credit } from '../ledger/ledger.service.ts';
import {
  knownAccountName,
  resolveAccountName,
  type ResolvedAccountRow,
} from '../payouts/account-names.service.ts';
import { acceptedLastDay, payoutOf, type ClaimedPayoutRow } from '../payouts/payouts.service.ts';
import {
  secondApprovalReason,
  toFirstApproval,
  type EvidenceRow,
  type SecondApprovalReason,
} from './approvals.rules.ts';
import { selectApprovals, selectEvidence, type ApprovalRow } from './withdrawal-decisions.repository.ts';
import type { WithdrawalPolicy } from './withdrawal-decisions.service.ts';
import {
  selectDetailed,
  selectEarlierIds,
  selectSharers,
  sumPending,
  type DetailedRow,
  type PersonRow,
} from './withdrawal-details.repository.ts';
import { NoAccountNames, WithdrawalNotFound } from './withdrawals.errors.ts';
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
  /** Reason that an acceptance of the reader needs that of another admin. */
  secondApprovalReason: SecondApprovalReason | null;
  /** False if the reader cannot be the second admin after the one who approved. */
  independent: boolean;
  /** Circumstances that stand against a decision of the reader. */
  obstacles: Obstacle[];
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
      const [request] = await selectDetailed(transaction, [id]);
      const [record] = await withdrawals.readByIds(transaction, [id]);
      const evidence = (await selectEvidence(transaction, [id])).get(id);
      if (!request || !record || !evidence) throw new WithdrawalNotFound();
      const { user_id: userId, requested_amount: kobo } = request;
      const { adminId } = reader;
      const sums = await acceptedLastDay(transaction, { userIds: [userId], adminId });
      const accepted = { user: sums.users.get(userId) ?? 0, approver: sums.admin };
      const reason = secondApprovalReason(kobo, await currentLimit(transaction), accepted);
      const approval = (await selectApprovals(transaction, [id])).get(id);
      const dependent = await dependentOn(transaction, adminId, [approval?.admin_id ?? null]);
      const earlierIds = await selectEarlierIds(transaction, request);
      const sharers = await selectSharers(transaction, request);
      const payout = await payoutOf(transaction, id);
      const accountName = await knownAccountName(transaction, accountOf(request, payout ?? reader));
      const obstacles = withdrawalObstacles(request, {
        state: (await statesOf(transaction, reader, 'withdrawal', [id])).get(id),
        bank: accountName,
        isShared: sharers.length > 0,
        fourEyes: {
          isRequired: reason !== null,
          first: toFirstApproval(approval, { evidence, adminId, dependent }),
        },
      });
      return {
        ...{ record, request, sharers, payout, approval, evidence, accountName, obstacles },
        pendingKobo: await sumPending(transaction, userId),
        earlier: await withdrawals.readByIds(transaction, earlierIds),
        history: await recordHistory(transaction, id),
        balanceAfter:
          request.status === 'accepted'
            ? await balanceAfter(transaction, userId, entries.keyOf('withdrawal.accept', id))
            : undefined,
        covered: isCovered(request),
        credits: await creditsBefore(transaction, userId, request.date_requested),
        secondApprovalReason: reason,
        independent: dependent.size === 0,
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
  const [request] = await selectDetailed(database, [id]);
  if (request === undefined) throw new WithdrawalNotFound();
  const account = accountOf(request, { provider });
  return { request, accountName: await resolveAccountName(database, resolveName, account) };
}

const accountOf = (
  { account_number: number, bank_code: bankCode }: DetailedRow,
  { provider }: { provider: string },
) => ({ number, bankCode, provider });
