import { fetchAppeal, listAppeals, type AppealDetails } from '@padiman/contracts';
import { useList } from '@padiman/client/query';
import { useReviewActivity, type ReviewQueue } from '@padiman/client/review';
import { useCapability } from '@padiman/client/session';
import { appealLabels, appealName } from './appeals.messages.ts';

/** Appeals, in the view held in the address, and who reviews which, with a backend that has review mode. */
export function useAppeals() {
  const list = useList(listAppeals, 'all');
  const reviewOffered = useCapability('review');
  const activity = useReviewActivity('appeals', reviewOffered && list.records !== undefined);
  return { list, activity, reviewOffered };
}

/** Appeals in review mode. */
export const appealQueue: ReviewQueue<AppealDetails> = {
  name: 'appeals',
  recordType: 'appeal',
  details: (id) => ({ call: fetchAppeal, params: { id } }),
  changes: [listAppeals, fetchAppeal],
  labels: appealLabels,
  nameOf: appealName,
  touches: ({ userId }) => [userId],
  versionOf: () => undefined,
  isPending: ({ status }) => status === 'pending',
};
