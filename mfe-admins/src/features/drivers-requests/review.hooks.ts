import {
  driverReview,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplicationDetails,
} from '@padiman/contracts';
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
