import type { ApprovalRow, Seen } from './approval.repository.ts';

/** What is not as it was when somebody approved. */
export interface SeenChange {
  what: keyof Seen | 'approver';
  before: string | number | boolean;
  now: string | number | boolean;
}

/** Above this many kobo a second admin must approve; without it nobody has to. */
export const needsTwo = (requestedKobo: number, limitKobo: number | undefined): boolean =>
  limitKobo !== undefined && requestedKobo > limitKobo;

/** What has changed since an approval; it stands only while nothing has. */
export function changesSince(approval: ApprovalRow, now: Seen): SeenChange[] {
  const changes: SeenChange[] = (Object.keys(now) as (keyof Seen)[])
    .filter((what) => approval.seen[what] !== now[what])
    .map((what) => ({ what, before: approval.seen[what], now: now[what] }));
  if (approval.admin_deleted) changes.push({ what: 'approver', before: 'an admin', now: 'deleted' });
  return changes;
}

/** What an approval of a request rests on. */
export const seenOf = (
  request: { account_number: string; account_name: string; bank_code: string },
  user: { total_balance: number; blocked: boolean },
): Seen => ({
  accountNumber: request.account_number,
  accountName: request.account_name,
  bankCode: request.bank_code,
  balance: user.total_balance,
  blocked: user.blocked,
});
