import { appealReview, fetchAppeal, listAppeals, type AppealDetails } from '@padiman/contracts';
import { useList } from '@padiman/client/query';
import { useReviewActivity, type ReviewQueue } from '@padiman/client/review';
import { appealLabels, appealName } from './appeals.messages.ts';

/** Appeals, in the view held in the address, and who reviews which. */
export function useAppeals() {
  const list = useList(listAppeals, 'all');
  return { list, activity: useReviewActivity(appealReview, list.records !== undefined) };
}

/** Appeals in review mode. */
export const appealQueue: ReviewQueue<AppealDetails> = {
  calls: appealReview,
  recordType: 'appeal',
  details: fetchAppeal,
  changes: [listAppeals],
  labels: appealLabels,
  nameOf: appealName,
  touches: ({ userId }) => [userId],
  versionOf: () => undefined,
  isPending: ({ status }) => status === 'pending',
};
