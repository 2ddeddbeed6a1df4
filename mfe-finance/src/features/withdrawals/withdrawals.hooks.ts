import {
  listWithdrawals,
  withdrawalDetails,
  withdrawalReview,
  type DetailedWithdrawal,
} from '@padiman/contracts';
import { useList, useRead, wholeListOf } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import type { ReviewQueue } from '@padiman/client/review';
import { decisionChanges } from './decision.hooks.ts';
import { paymentName } from './withdrawals.messages.ts';
import { withdrawalCan } from './withdrawals.rules.ts';

/**
 * Withdrawal requests, in the view held in the address. `loaded` are all of a list that came whole (`isWhole`), and
 * those of the page otherwise.
 */
export function useWithdrawalList() {
  const list = useList(listWithdrawals, 'all');
  const whole = wholeListOf(list);
  return { list, loaded: whole ?? list.records, isWhole: whole !== undefined };
}

/**
 * Details of one request; an undefined id reads nothing. `offered` is false with a backend without details, which is
 * not asked.
 */
export function useWithdrawalDetails(id: string | undefined) {
  const offered = useCapability('withdrawalDetails');
  const enabled = offered && id !== undefined;
  const read = useRead(withdrawalDetails, { params: { id: id ?? '' } }, { enabled });
  const known = read.data?.data;
  return { offered, known, error: read.error, retry: () => void read.refetch() };
}

/** True if the backend has review mode, and the details that it shows. */
export function useReviewOffered(): boolean {
  const hasDetails = useCapability('withdrawalDetails');
  return useCapability('review') && hasDetails;
}

/** Withdrawal requests in review mode. */
export const withdrawalQueue: ReviewQueue<DetailedWithdrawal> = {
  calls: withdrawalReview,
  recordType: 'withdrawal',
  details: withdrawalDetails,
  changes: decisionChanges,
  nameOf: ({ request }) => paymentName(request),
  // The balance and the earlier requests of the user, and what others see of a shared account.
  touches: ({ user, sharers }) => [user._id, ...sharers.map(({ _id }) => _id)],
  versionOf: ({ version }) => version,
  isPending: ({ request }) => withdrawalCan.decide(request),
};
