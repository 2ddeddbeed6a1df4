import {
  isAllowed,
  readDashboardSummary,
  readWorkToDo,
  workQueueNames,
  workQueues,
  type WorkQueueName,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability, userOf, useSession } from '@padiman/client/session';

/** A queue of the section; its numbers are undefined until they are read. Money in naira, times UTC. */
export interface ShownQueue {
  queue: WorkQueueName;
  count: number | undefined;
  amount: number | null | undefined;
  oldest: string | null | undefined;
  /** Missing also with a server that does not know it. */
  onHold?: number | undefined;
}

/**
 * Queues that wait for the admin: by the rights of the session until the server has answered, so that everything has its
 * place before the numbers arrive. The shell keeps the answer current, because it reads the same for its menu.
 *
 * `offered` is false with a backend without the numbers, which is not asked. `readAt` is the time of the answer in ms.
 */
export function useWorkToDo() {
  const offered = useCapability('workToDo');
  const holder = userOf(useSession()) ?? null;
  const read = useRead(readWorkToDo, {}, { enabled: offered });
  const answered = read.data?.data;
  const queues = workQueueNames.flatMap((queue): ShownQueue[] => {
    if (!answered) {
      return isAllowed(holder, workQueues[queue].access)
        ? [{ queue, count: undefined, amount: undefined, oldest: undefined }]
        : [];
    }
    const found = answered.find((one) => one.queue === queue);
    return found ? [{ ...found, queue }] : [];
  });
  return {
    offered,
    queues,
    readAt: read.dataUpdatedAt,
    error: answered ? null : read.error,
    retry: () => void read.refetch(),
  };
}

/** Figures of the dashboard. */
export const useDashboardSummary = () => useRead(readDashboardSummary, {});

/** State of {@link useWorkToDo}. */
export type WorkToDoState = ReturnType<typeof useWorkToDo>;

/** True if the backend has review mode of reported records, with their evidence. */
export function useReviewOffered(): boolean {
  const hasEvidence = useCapability('moderationReview');
  return useCapability('review') && hasEvidence;
}
