import type { ClaimedPayoutRow, PayoutRow } from './payouts.repository.ts';

/** Bank's reference without case, spaces and punctuation, by which it is unique; null without letter or digit. */
export function bankReferenceKey(reference: string): string | null {
  const key = reference.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}

type Separated = Pick<PayoutRow, 'decided_by' | 'approved_by' | 'claimed_by'>;

/** Admins who decided on the request, or claimed the payout. */
export const involvedIn = (payout: Separated) => [payout.decided_by, payout.approved_by, payout.claimed_by];

/** True for an admin who decided on the request, or claimed the payout. */
export const isInvolved = (payout: Separated, adminId: string): boolean =>
  involvedIn(payout).includes(adminId);

/** True for a payout above the limit in force, or one that two admins accepted: another admin notes its result. */
export const needsFourEyes = ({
  approved_by: approvedBy,
  amount,
  four_eyes_limit: limit,
}: Pick<ClaimedPayoutRow, 'approved_by' | 'amount' | 'four_eyes_limit'>): boolean =>
  approvedBy !== null || (limit !== null && amount > limit);
