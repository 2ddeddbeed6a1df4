import { listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import { useList } from '@padiman/client/query';

/** The product's earnings as the address has them. */
export function useProductEarnings() {
  return useList(listProductEarnings, 'all');
}

/** Referral earnings as the address has them. */
export function useReferralEarnings() {
  return useList(listReferralEarnings, 'all');
}
