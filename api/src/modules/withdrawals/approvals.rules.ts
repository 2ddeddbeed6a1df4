/** Values that an approval rests on; the balance in kobo. */
export interface ApprovalSnapshot {
  accountNumber: string;
  accountName: string;
  bankCode: string;
  balance: number;
  blocked: boolean;
}

/** A value that has changed since the approval. */
export interface ApprovalChange {
  what: keyof ApprovalSnapshot | 'approver';
  before: string | number | boolean;
  now: string | number | boolean;
}

/** True for an amount in kobo above the limit; without a limit no request requires a second approval. */
export const requiresSecondApproval = (requestedKobo: number, limitKobo: number | undefined): boolean =>
  limitKobo !== undefined && requestedKobo > limitKobo;

/** Changes since an approval; it is valid only without any. */
export function changesSinceApproval(
  approval: { seen: ApprovalSnapshot; admin_deleted: boolean },
  now: ApprovalSnapshot,
): ApprovalChange[] {
  const changes: ApprovalChange[] = (Object.keys(now) as (keyof ApprovalSnapshot)[])
    .filter((what) => approval.seen[what] !== now[what])
    .map((what) => ({ what, before: approval.seen[what], now: now[what] }));
  if (approval.admin_deleted) changes.push({ what: 'approver', before: 'an admin', now: 'deleted' });
  return changes;
}

/** Values that an approval of a request rests on now. */
export const approvalSnapshot = (
  request: { account_number: string; account_name: string; bank_code: string },
  user: { total_balance: number; blocked: boolean },
): ApprovalSnapshot => ({
  accountNumber: request.account_number,
  accountName: request.account_name,
  bankCode: request.bank_code,
  balance: user.total_balance,
  blocked: user.blocked,
});
