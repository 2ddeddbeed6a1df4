import { useCallback, useState } from 'react';
import {
  decideDriverApplication,
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplication,
} from '@padiman/contracts';
import { useList, useRead, useWrite } from '@padiman/client/query';
import { failureWords } from '../../failure.words.ts';
import type { Decision } from './drivers-requests.words.ts';

/** The applications as the address has them. */
export function useApplicationList() {
  return useList(listDriverApplications, 'all');
}

/** One application with its history. */
export function useApplication(id: string) {
  const read = useRead(fetchDriverApplication, { params: { id } });
  return { application: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** A decision on its way from the question to the end. */
export interface PendingDecision {
  application: DriverApplication;
  decision: Decision;
}

/** Asks before an application is decided; who was slower is told who was first, and sees it in the list. */
export function useDecision() {
  const [asked, setAsked] = useState<PendingDecision>();
  const write = useWrite(decideDriverApplication, {
    changes: [listDriverApplications, fetchDriverApplication],
  });
  const { reset } = write;
  const ask = useCallback(
    (application: DriverApplication, decision: Decision) => {
      reset();
      setAsked({ application, decision });
    },
    [reset],
  );
  return {
    asked,
    ask,
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (!asked) return;
      const { application, decision } = asked;
      write
        .mutateAsync({ params: { id: application._id }, body: { status: decision } })
        .then(() => setAsked(undefined))
        .catch(() => {});
    },
    busy: write.isPending,
    failure: write.error ? failureWords(write.error, 'Something went wrong') : undefined,
    /** Somebody else decided otherwise: asking again cannot help. */
    settled: write.error?.code === 'conflict',
  };
}
