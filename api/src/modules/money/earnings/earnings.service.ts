import { earning } from '@padiman/contracts';
import { contractList } from '../../../lists/contract-list.ts';
import { earningList } from './earnings.repository.ts';

/** Earnings of the product, with their sum in kobo. */
export const productEarnings = contractList(earning, earningList('product'));

/** Earnings of users from referrals, with their sum in kobo. */
export const referralEarnings = contractList(earning, earningList('referral'));
