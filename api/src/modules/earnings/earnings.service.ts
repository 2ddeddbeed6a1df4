import type { Handle } from '../../database/schema.ts';
import { readRecordPage, type ListQuery } from '../../lists/record-list.service.ts';
import { earningAmount, earningList, type EarningRow } from './earnings.repository.ts';

export type { EarningRow };

/** A page of earnings entries of one kind, and the sum in kobo over all that match. */
export const listEarnings = (database: Handle, kind: 'product' | 'referral', query: ListQuery<'all'>) =>
  readRecordPage<EarningRow, 'all'>(database, earningList(kind), query, {
    defaultFilter: 'all',
    amount: earningAmount,
  });
