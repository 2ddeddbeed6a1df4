import { createHash } from 'node:crypto';
import type { FirstApproval } from '../../base/decisions/acceptance.rules.ts';

/** Versions of a request, and of all that its details show. */
export interface EvidenceRow {
  id: string;
  version: number;
  evidence: string;
}

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
  what: keyof ApprovalSnapshot | 'approver' | 'evidence';
  before: string | number | boolean;
  now: string | number | boolean;
}

/** Value above the limit, for which a second admin must accept: the amount, or a sum of the last 24 hours. */
export type SecondApprovalReason = 'amount' | 'user' | 'approver';

/**
 * Reason that a request needs a second approval; null if one admin is enough, as without a limit.
 * @param acceptedKobo accepted in the last 24 hours, for the user and by the admin alone
 */
export function secondApprovalReason(
  requestedKobo: number,
  limitKobo: number | undefined,
  acceptedKobo: { user: number; approver: number },
): SecondApprovalReason | null {
  if (limitKobo === undefined) return null;
  if (requestedKobo > limitKobo) return 'amount';
  if (acceptedKobo.user + requestedKobo > limitKobo) return 'user';
  return acceptedKobo.approver + requestedKobo > limitKobo ? 'approver' : null;
}

/** First approval as it was given, and its approver now. */
export interface GivenApproval {
  admin_id: string;
  approved_at: Date;
  seen: ApprovalSnapshot;
  /** Versions of what was shown at the approval; null before they were kept. */
  evidence: string | null;
  /** The approver's authority stands: account, password, rights and session. */
  approver_stands: boolean;
  /** The admin who approved has been deleted since. */
  admin_deleted: boolean;
}

/** True while nothing that was shown has changed since the approval, and its approver's authority stands. */
export const isApprovalValid = (approval: GivenApproval, now: EvidenceRow): boolean =>
  approval.evidence === now.evidence && approval.approver_stands;

/** Changes since an approval, for its reader; none while it is valid. */
export function changesSinceApproval(approval: GivenApproval, evidence: EvidenceRow, now: ApprovalSnapshot) {
  if (isApprovalValid(approval, evidence)) return [];
  const changes: ApprovalChange[] = (Object.keys(now) as (keyof ApprovalSnapshot)[])
    .filter((what) => approval.seen[what] !== undefined && approval.seen[what] !== now[what])
    .map((what) => ({ what, before: approval.seen[what], now: now[what] }));
  if (!approval.approver_stands) {
    changes.push({
      what: 'approver',
      before: 'an admin',
      now: approval.admin_deleted ? 'deleted' : 'changed',
    });
  }
  // Something else that was shown, or a change that was reversed.
  if (changes.length === 0) changes.push({ what: 'evidence', before: 'as it was shown', now: 'changed' });
  return changes;
}

/** Values that an approval of a request rests on now. */
export const approvalSnapshot = (request: {
  account_number: string;
  account_name: string;
  bank_code: string;
  total_balance: number;
  blocked: boolean;
}): ApprovalSnapshot => ({
  accountNumber: request.account_number,
  accountName: request.account_name,
  bankCode: request.bank_code,
  balance: request.total_balance,
  blocked: request.blocked,
});

/** First approval for the rules of acceptance, as one admin meets it. */
export const toFirstApproval = (
  approval: GivenApproval | undefined,
  {
    evidence,
    adminId,
    dependent,
  }: { evidence: EvidenceRow | undefined; adminId: string; dependent: ReadonlySet<string> },
): FirstApproval | undefined =>
  approval && {
    mine: approval.admin_id === adminId,
    stands: evidence !== undefined && isApprovalValid(approval, evidence),
    independent: !dependent.has(approval.admin_id),
  };

/** Version of a request's details: its own version as in the list, and a hash of the evidence and the first approval. */
export function versionOf(
  evidence: EvidenceRow,
  approval: Pick<GivenApproval, 'admin_id' | 'approved_at' | 'approver_stands'> | undefined,
): string {
  const first =
    approval === undefined
      ? ''
      : `${approval.admin_id} ${approval.approved_at.toISOString()} ${approval.approver_stands}`;
  const hash = createHash('sha256').update(`${evidence.evidence} ${first}`).digest('hex').slice(0, 32);
  return `${evidence.version}.${hash}`;
}
