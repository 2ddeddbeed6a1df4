import { listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import { useList } from '@padiman/client/query';

/** Earnings of the product, in the view held in the address. */
export function useProductEarnings() {
  return useList(listProductEarnings, 'all');
}

/** Referral earnings, in the view held in the address. */
export function useReferralEarnings() {
  return useList(listReferralEarnings, 'all');
}
