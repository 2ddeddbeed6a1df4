import { withdrawal, type Approval, type BankAccountName, type DetailedWithdrawal } from '@padiman/contracts';
import { recordMapper } from '../../../lists/answers.ts';
import { toNaira } from '../../../lists/money.ts';
import { namesMatch, toObstacles } from '../../base/decisions/acceptance.rules.ts';
import { toDecisionDetails, toHistory } from '../../base/decisions/decisions.mapper.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { toPayout } from '../payouts/payouts.mapper.ts';
import { approvalSnapshot, changesSinceApproval, versionOf } from './approvals.rules.ts';
import type { ApprovalRow, WithdrawalDetails } from './withdrawal-details.service.ts';
import type { WithdrawalPolicy } from './withdrawals.service.ts';

export const toWithdrawal = recordMapper(withdrawal);

/** @param readerId the caller, who may have given the first approval */
export function toDetailedWithdrawal(
  details: WithdrawalDetails,
  readerId: string,
  { resolveName }: WithdrawalPolicy,
): DetailedWithdrawal {
  const { request, secondApprovalReason: reason } = details;
  return {
    request: toWithdrawal(details.record),
    obstacles: toObstacles(details.obstacles),
    version: versionOf(details.evidence, details.approval),
    accountOwner:
      resolveName === undefined && details.accountName === undefined ? null : toAccountOwner(details),
    ...toDecisionDetails(request),
    remark: request.remark,
    user: {
      _id: request.user_id,
      first_name: request.first_name,
      last_name: request.last_name,
      phone_number: request.phone_number,
      blocked: request.blocked,
      deleted: request.user_deleted,
      is_verified: request.is_verified,
      totalBalance: toNaira(request.total_balance),
      pendingAmount: toNaira(details.pendingKobo),
    },
    balance: toBalance(details),
    covered: details.covered,
    credits: details.credits.map(({ at, kind, amount }) => ({
      at: at.toISOString(),
      kind: creditKinds[kind] ?? 'opening',
      amount: toNaira(amount),
    })),
    payout: details.payout === undefined ? null : toPayout(details.payout, readerId),
    secondApproval: reason !== null,
    secondApprovalReason: reason,
    approval:
      details.approval === undefined || request.status !== 'pending'
        ? null
        : toApproval(details.approval, details, readerId),
    earlier: details.earlier.map(toWithdrawal),
    sharers: details.sharers.map(({ id, ...person }) => ({ _id: id, ...person })),
    history: toHistory(details.history),
  };
}

/** Maps the name that the bank gave for a request's account. */
export function toAccountOwner({
  request,
  accountName,
}: Pick<WithdrawalDetails, 'request' | 'accountName'>): BankAccountName {
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

function toBalance({ request, balanceAfter }: WithdrawalDetails): DetailedWithdrawal['balance'] {
  const { requested_amount: amount, total_balance: now, status } = request;
  if (status === 'rejected') return null;
  const after = status === 'accepted' ? (balanceAfter ?? now) : now - amount;
  return { before: toNaira(after + amount), after: toNaira(after) };
}

function toApproval(
  approval: ApprovalRow,
  { request, evidence, independent }: WithdrawalDetails,
  readerId: string,
): Approval {
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
