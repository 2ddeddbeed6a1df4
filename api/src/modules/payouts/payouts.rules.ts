import type { PayoutRow } from './payouts.repository.ts';

/** Bank's reference without case, spaces and punctuation, by which it is unique; null without letter or digit. */
export function bankReferenceKey(reference: string): string | null {
  const key = reference.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}

type Separated = Pick<PayoutRow, 'amount' | 'decided_by' | 'approved_by' | 'claimed_by'>;

/** True for an admin who decided on the request, or claimed the payout. */
export const isInvolved = (payout: Omit<Separated, 'amount'>, adminId: string): boolean =>
  [payout.decided_by, payout.approved_by, payout.claimed_by].includes(adminId);

/** True for a payout above the limit in kobo, or one that two admins accepted: another admin notes its result. */
export const needsFourEyes = (payout: Separated, limitKobo: number | undefined): boolean =>
  payout.approved_by !== null || (limitKobo !== undefined && payout.amount > limitKobo);
