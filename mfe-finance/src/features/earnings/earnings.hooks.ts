import { listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import { useList } from '@padiman/client/query';

/** Earnings of the product or by referrals, in the view held in the address. `isWhole` for a list that came whole. */
export function useEarnings(isReferral: boolean) {
  const list = useList(isReferral ? listReferralEarnings : listProductEarnings, 'all');
  return { list, isWhole: list.whole !== undefined };
}
