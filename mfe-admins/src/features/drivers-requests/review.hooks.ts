import {
  driverReview,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { ReviewQueue } from '@padiman/client/review';
import { useCapability } from '@padiman/client/session';
import { applicant } from './drivers-requests.messages.ts';
import { applicationCan } from './drivers-requests.rules.ts';

/** Driver applications in review mode. */
export const applicationQueue: ReviewQueue<DriverApplicationDetails> = {
  calls: driverReview,
  recordType: 'driverApplication',
  details: fetchDriverApplication,
  changes: [listDriverApplications, fetchDriverApplication],
  nameOf: applicant,
  touches: ({ userId }) => [userId],
  versionOf: () => undefined,
  isPending: applicationCan.decide,
};

/** True if the backend has review mode, and the details that it shows. */
export function useReviewOffered(): boolean {
  const hasDetails = useCapability('driverDetails');
  return useCapability('review') && hasDetails;
}

/** Milliseconds between two reads of who reviews what, for the list; live pages are told, and miss only claims that end by themselves. */
const activityPace = { polled: 10_000, live: 60_000 };

/**
 * Claims and waiting decisions of all applications, kept up to date; undefined while they are not known.
 *
 * @param wanted false reads nothing
 */
export function useReviewActivity(wanted: boolean) {
  const offered = useReviewOffered();
  const refreshEvery = activityPace[useCapability('live') ? 'live' : 'polled'];
  const read = useRead(driverReview.activity, {}, { enabled: offered && wanted, refreshEvery });
  return read.data?.data;
}
