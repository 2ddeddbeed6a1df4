import { readable } from '../../lists/record-list-service.ts';
import { earningList, type EarningRow } from './earnings.repository.ts';

export type { EarningRow };

/** What the product earned, with the sum in kobo over all that match. */
export const productEarnings = readable<EarningRow, 'all', 'amount'>(earningList('product'), 'all');

/** What users earned by referring others, with the sum in kobo over all that match. */
export const referralEarnings = readable<EarningRow, 'all', 'amount'>(earningList('referral'), 'all');
