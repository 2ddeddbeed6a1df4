import { useCallback, useState } from 'react';
import {
  decideDriverApplication,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplication,
  driverReview,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import { useList, useRead, useWrite, wholeListOf } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { failureMessage } from '../../failure.messages.ts';
import { type Decision, applicant, applicationCan } from './drivers-requests.messages.ts';
import type { ReviewQueue } from '@padiman/client/review';

/** Driver applications; `loaded` are all of a list that came whole, and those of the page otherwise. */
export function useApplicationList() {
  const list = useList(listDriverApplications, 'all');
  return { list, loaded: wholeListOf(list) ?? list.records };
}

/** One application with its history. `offered` is false with a backend without details, which is not asked. */
export function useApplication(id: string) {
  const offered = useCapability('driverDetails');
  const read = useRead(fetchDriverApplication, { params: { id } }, { enabled: offered });
  return { offered, application: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** Decision on an application, with its confirmation. */
export function useDecision() {
  const [pending, setPending] = useState<{ application: DriverApplication; decision: Decision }>();
  const write = useWrite(decideDriverApplication, {
    changes: [listDriverApplications, fetchDriverApplication],
  });
  const { reset } = write;
  const makesDrivers = useCapability('driverDetails');
  const request = useCallback(
    (application: DriverApplication, decision: Decision) => {
      reset();
      setPending({ application, decision });
    },
    [reset],
  );
  const failure = write.error ? failureMessage(write.error, 'Something went wrong') : undefined;
  return {
    pending,
    request,
    cancel: () => {
      reset();
      setPending(undefined);
    },
    confirm: () => {
      if (!pending) return;
      const { application, decision } = pending;
      write
        .mutateAsync({ params: { id: application._id }, body: { status: decision } })
        .then(() => setPending(undefined))
        .catch(() => {});
    },
    busy: write.isPending,
    makesDrivers,
    failure,
    /** Message about the earlier decision of another admin, if there was one: a retry cannot help. */
    conflict: write.error?.code === 'conflict' ? failure : undefined,
  };
}

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
