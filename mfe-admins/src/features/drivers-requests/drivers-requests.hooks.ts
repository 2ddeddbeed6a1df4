import { useCallback, useState } from 'react';
import {
  decideDriverApplication,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplication,
} from '@padiman/contracts';
import { useList, useRead, useWrite } from '@padiman/client/query';
import { failureMessage } from '../../failure.messages.ts';
import type { Decision } from './drivers-requests.messages.ts';

/** Driver applications, in the view held in the address. */
export function useApplicationList() {
  return useList(listDriverApplications, 'all');
}

/** One application with its history. */
export function useApplication(id: string) {
  const read = useRead(fetchDriverApplication, { params: { id } });
  return { application: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** Decision on an application, with its confirmation. */
export function useDecision() {
  const [pending, setPending] = useState<{ application: DriverApplication; decision: Decision }>();
  const write = useWrite(decideDriverApplication, {
    changes: [listDriverApplications, fetchDriverApplication],
  });
  const { reset } = write;
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
    failure,
    /** Message about the earlier decision of another admin, if there was one: a retry cannot help. */
    conflict: write.error?.code === 'conflict' ? failure : undefined,
  };
}
