import type { DetailedWithdrawal, Withdrawal } from '@padiman/shared/contracts';
import { toNaira } from '../../lists/money.ts';
import type { WithdrawalDetails } from './details.service.ts';
import type { WithdrawalRow } from './withdrawals.service.ts';

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

export function toDetailedWithdrawal(details: WithdrawalDetails): DetailedWithdrawal {
  const { request } = details;
  return {
    request: toWithdrawal(request),
    decidedAt: request.decided_at?.toISOString() ?? null,
    decidedBy: nameOf(request.decider_first_name, request.decider_last_name),
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

const nameOf = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trimEnd();
