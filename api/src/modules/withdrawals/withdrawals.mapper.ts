import { withdrawal, type Approval, type DetailedWithdrawal } from '@padiman/contracts';
import { recordMapper } from '../../lists/contract-list.ts';
import { toNaira } from '../../lists/money.ts';
import { toDecisionDetails, toHistory } from '../decisions/decisions.mapper.ts';
import { fullName } from '../decisions/decisions.rules.ts';
import { toPayout } from '../payouts/payouts.mapper.ts';
import { approvalSnapshot, changesSinceApproval, requiresSecondApproval } from './approvals.rules.ts';
import type { ApprovalRow, WithdrawalDetails } from './withdrawal-details.service.ts';
import type { WithdrawalPolicy } from './withdrawals.service.ts';

export const toWithdrawal = recordMapper(withdrawal);

/** @param readerId the caller, who may have given the first approval */
export function toDetailedWithdrawal(
  details: WithdrawalDetails,
  readerId: string,
  { fourEyesLimit }: WithdrawalPolicy,
): DetailedWithdrawal {
  const { request } = details;
  return {
    request: toWithdrawal(details.record),
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
    payout: details.payout === undefined ? null : toPayout(details.payout),
    secondApproval: requiresSecondApproval(request.requested_amount, fourEyesLimit),
    approval:
      details.approval === undefined || request.status !== 'pending'
        ? null
        : toApproval(details.approval, request, readerId),
    earlier: details.earlier.map(toWithdrawal),
    sharers: details.sharers.map(({ id, ...person }) => ({ _id: id, ...person })),
    history: toHistory(details.history),
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
  request: WithdrawalDetails['request'],
  readerId: string,
): Approval {
  const changes = changesSinceApproval(approval, approvalSnapshot(request, request));
  return {
    by: fullName(approval.first_name, approval.last_name) ?? '',
    mine: approval.admin_id === readerId,
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
