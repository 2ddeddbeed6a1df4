import {
  decideDriverApplication,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplication,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import { useList, useRead, type ApiError } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { failureMessage } from '../../failure.messages.ts';
import {
  type Decision,
  applicant,
  applicationCan,
  consequenceOf,
  rejectionReasons,
} from './drivers-requests.messages.ts';
import type { ReviewQueue } from '@padiman/client/review';

const decisionChanges = [listDriverApplications, fetchDriverApplication];

/** Driver applications; `loaded` are all of a list that came whole, and those of the page otherwise. */
export function useApplicationList() {
  const list = useList(listDriverApplications, 'all');
  return { list, loaded: list.whole ?? list.records };
}

/** One application with its history. `offered` is false with a backend without details, which is not asked. */
export function useApplication(id: string) {
  const offered = useCapability('driverDetails');
  const read = useRead(fetchDriverApplication, { params: { id } }, { enabled: offered });
  return { offered, application: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** Decisions on an application, for its dialog. */
export function useDecisions() {
  const makesDrivers = useCapability('driverDetails');
  const scheduled = useReviewOffered();
  return {
    queue: 'driverApplications' as const,
    scheduled,
    changes: decisionChanges,
    nameOf: applicant,
    atOnce: decideDriverApplication,
    inputOf: ({ _id: id }: DriverApplication, status: Decision) => ({ params: { id }, body: { status } }),
    doneText: (application: DriverApplication, decision: Decision) =>
      `${applicant(application)} was ${decision}.`,
    questionOf: (application: DriverApplication, decision: Decision) => ({
      title: decision === 'accepted' ? 'Accept driver' : 'Reject driver',
      question: `Are you sure you want to ${decision === 'accepted' ? 'accept' : 'reject'} ${applicant(application)}?`,
      consequence: consequenceOf(decision, makesDrivers),
    }),
    failureOf: (error: ApiError) => failureMessage(error, 'Something went wrong'),
    // The call that decides at once takes no reason.
    reasons: scheduled ? rejectionReasons : undefined,
  };
}

/** Driver applications in review mode. */
export const applicationQueue: ReviewQueue<DriverApplicationDetails> = {
  name: 'driverApplications',
  recordType: 'driverApplication',
  details: (id) => ({ call: fetchDriverApplication, params: { id } }),
  changes: decisionChanges,
  nameOf: applicant,
  touches: ({ userId }) => [userId],
  versionOf: () => undefined,
  isPending: applicationCan.decide,
  ownSections: ['checkFailed'],
};

/** True if the backend has review mode, and the details that it shows. */
export function useReviewOffered(): boolean {
  const hasDetails = useCapability('driverDetails');
  return useCapability('review') && hasDetails;
}
