import type { Approval, DetailedWithdrawal, Withdrawal } from '@padiman/contracts';
import { toNaira } from '../../lists/money.ts';
import { toPayout } from '../payouts/payouts.mapper.ts';
import { changesSince, needsTwo, seenOf } from './approval.rules.ts';
import type { ApprovalRow, WithdrawalDetails } from './details.service.ts';
import type { WithdrawalPolicy, WithdrawalRow } from './withdrawals.service.ts';

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    _id: row.id,
    userId: row.user_id,
    withdrawalID: row.withdrawal_id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bank: row.bank,
    bankCode: row.bank_code,
    requestedAmount: toNaira(row.requested_amount),
    status: row.status,
    dateRequested: row.date_requested.toISOString(),
  };
}

/** @param readerId who asks, who may have given the first approval */
export function toDetailedWithdrawal(
  details: WithdrawalDetails,
  readerId: string,
  { fourEyesLimit }: WithdrawalPolicy,
): DetailedWithdrawal {
  const { request } = details;
  return {
    request: toWithdrawal(request),
    decidedAt: request.decided_at?.toISOString() ?? null,
    decidedBy: nameOf(request.decider_first_name, request.decider_last_name),
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
    balance: balanceOf(details),
    covered: details.covered,
    credits: details.credits.map(({ at, kind, amount }) => ({
      at: at.toISOString(),
      kind: creditKinds[kind] ?? 'opening',
      amount: toNaira(amount),
    })),
    payout: details.payout === undefined ? null : toPayout(details.payout),
    secondApproval: needsTwo(request.requested_amount, fourEyesLimit),
    approval:
      details.approval === undefined || request.status !== 'pending'
        ? null
        : toApproval(details.approval, request, readerId),
    earlier: details.earlier.map(toWithdrawal),
    sharers: details.sharers.map(({ id, ...person }) => ({ _id: id, ...person })),
    history: details.history.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      adminName: nameOf(row.first_name, row.last_name),
      action: row.action,
    })),
  };
}

const creditKinds: Record<string, 'earning' | 'refund' | 'returned'> = {
  earning: 'earning',
  refund: 'refund',
  'payout.failed': 'returned',
  'payout.reversed': 'returned',
};

function balanceOf({ request, balanceAfter }: WithdrawalDetails): DetailedWithdrawal['balance'] {
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
  const changes = changesSince(approval, seenOf(request, request));
  const inWords = (value: string | number | boolean) =>
    typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(typeof value === 'number' ? toNaira(value) : value);
  return {
    by: nameOf(approval.first_name, approval.last_name) ?? '',
    mine: approval.admin_id === readerId,
    approvedAt: approval.approved_at.toISOString(),
    remark: approval.remark,
    stands: changes.length === 0,
    changes: changes.map(({ what, before, now }) => ({ what, before: inWords(before), now: inWords(now) })),
  };
}

const nameOf = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trimEnd();
