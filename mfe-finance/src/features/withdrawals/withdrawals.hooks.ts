import { listWithdrawals, withdrawalDetails, withdrawalReview } from '@padiman/contracts';
import { useList, useRead, wholeListOf } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

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

/** Milliseconds between two reads of who reviews what, for the list; live pages are told, and miss only claims that end by themselves. */
const activityPace = { polled: 10_000, live: 60_000 };

/** True if the backend has review mode, and the details that it shows. */
export function useReviewOffered(): boolean {
  const hasDetails = useCapability('withdrawalDetails');
  return useCapability('review') && hasDetails;
}

/**
 * Claims and waiting decisions of all requests, kept up to date; undefined while they are not known.
 *
 * @param wanted false reads nothing
 */
export function useReviewActivity(wanted: boolean) {
  const offered = useReviewOffered();
  const refreshEvery = activityPace[useCapability('live') ? 'live' : 'polled'];
  const read = useRead(withdrawalReview.activity, {}, { enabled: offered && wanted, refreshEvery });
  return read.data?.data;
}
