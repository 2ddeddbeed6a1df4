import {
  isAllowed,
  readWorkToDo,
  workQueueNames,
  workQueues,
  type WorkQueueName,
  readDashboardSummary,
  type DashboardSummary,
  listEscalations,
  listMentions,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability, userOf, useSession } from '@padiman/client/session';
import type { AddressedList } from './dashboard.messages.ts';

/** A queue of the section; its numbers are undefined until they are read. Money in naira, times UTC. */
export interface ShownQueue {
  queue: WorkQueueName;
  count: number | undefined;
  amount: number | null | undefined;
  oldest: string | null | undefined;
  /** Undefined also with a server that does not know it. */
  onHold: number | undefined;
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
        ? [{ queue, count: undefined, amount: undefined, oldest: undefined, onHold: undefined }]
        : [];
    }
    const found = answered.find((one) => one.queue === queue);
    return found ? [{ ...found, queue, onHold: found.onHold }] : [];
  });
  return {
    offered,
    queues,
    isEmpty: answered !== undefined && queues.every(({ count }) => count === 0),
    readAt: read.dataUpdatedAt,
    error: answered ? null : read.error,
    retry: () => void read.refetch(),
  };
}

/** State of {@link useWorkToDo}. */
export type WorkToDoState = ReturnType<typeof useWorkToDo>;

/** Figures of the dashboard. */
export function useDashboardSummary(): {
  summary: DashboardSummary | undefined;
  error: Error | null;
  retry: () => void;
} {
  const read = useRead(readDashboardSummary, {});
  return { summary: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

const calls = { mentions: listMentions, escalations: listEscalations };

/** Records of a list that wait for the admin, oldest first; undefined until loaded. */
export function useAddressed(list: AddressedList) {
  const read = useRead(calls[list], {});
  const records = read.data?.data;
  return { records, error: records ? null : read.error, retry: () => void read.refetch() };
}
