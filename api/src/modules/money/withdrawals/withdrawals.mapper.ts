import * as contracts from '@padiman/contracts';
import { recordMapper } from '../../../lists/answers.ts';
import { toNaira } from '../../../lists/money.ts';
import { namesMatch } from '../../base/decisions/acceptance.rules.ts';
import { toDecisionDetails, toHistory } from '../../base/decisions/decisions.mapper.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { toPayout } from '../payouts/payouts.mapper.ts';
import { approvalSnapshot, changesSinceApproval, versionOf } from './approvals.rules.ts';
import type { ApprovalRow, WithdrawalDetails } from './withdrawal-details.service.ts';
import type { WithdrawalPolicy } from './withdrawals.service.ts';

export const toWithdrawal = recordMapper(contracts.withdrawal);

const toDetails = recordMapper(contracts.detailedWithdrawal);

/** @param readerId the caller, who may have given the first approval */
export function toDetailedWithdrawal(
  details: WithdrawalDetails,
  readerId: string,
  { resolveName }: WithdrawalPolicy,
): contracts.DetailedWithdrawal {
  const { request, secondApprovalReason: reason, payout, approval } = details;
  return toDetails({
    ...details,
    request: details.record,
    version: versionOf(details.evidence, approval),
    accountOwner:
      resolveName === undefined && details.accountName === undefined ? null : toAccountOwner(details),
    ...toDecisionDetails(request),
    remark: request.remark,
    user: {
      ...request,
      _id: request.user_id,
      deleted: request.user_deleted,
      totalBalance: request.total_balance,
      pendingAmount: details.pendingKobo,
    },
    balance: balanceOf(details),
    credits: details.credits.map((credit) => ({ ...credit, kind: creditKinds[credit.kind] ?? 'opening' })),
    payout: payout === undefined ? null : toPayout(payout, readerId),
    secondApproval: reason !== null,
    approval:
      approval === undefined || request.status !== 'pending' ? null : toApproval(approval, details, readerId),
    history: toHistory(details.history),
  });
}

/** Maps the name that the bank gave for a request's account. */
export function toAccountOwner({
  request,
  accountName,
}: Pick<WithdrawalDetails, 'request' | 'accountName'>): contracts.BankAccountName {
  const name = accountName?.name ?? null;
  return {
    name,
    matches: name === null ? null : namesMatch(name, request),
    failure: accountName?.failure ?? null,
    resolvedAt: accountName?.resolved_at.toISOString() ?? null,
  };
}

const creditKinds: Record<string, 'earning' | 'refund' | 'returned'> = {
  earning: 'earning',
  refund: 'refund',
  'payout.failed': 'returned',
  'payout.reversed': 'returned',
};

/** Balance before and after the payment, in kobo. */
function balanceOf({ request, balanceAfter }: WithdrawalDetails) {
  const { requested_amount: amount, total_balance: now, status } = request;
  if (status === 'rejected') return null;
  const after = status === 'accepted' ? (balanceAfter ?? now) : now - amount;
  return { before: after + amount, after };
}

function toApproval(
  approval: ApprovalRow,
  { request, evidence, independent }: WithdrawalDetails,
  readerId: string,
): contracts.Approval {
  const changes = changesSinceApproval(approval, evidence, approvalSnapshot(request));
  return {
    by: fullName(approval.first_name, approval.last_name) ?? '',
    mine: approval.admin_id === readerId,
    independent,
    approvedAt: approval.approved_at.toISOString(),
    remark: approval.remark,
    stands: changes.length === 0,
    changes: changes.map(({ what, before, now }) => ({ what, before: toText(before), now: toText(now) })),
  };
}

function toText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(typeof value === 'number' ? toNaira(value) : value);
}
