import {
  readReviewCase,
  readWorkToDo,
  reviewPolicies,
  type Call,
  type ModerationQueueName,
  type NotedType,
  type ReviewCase,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { ReviewQueue } from '@padiman/client/review';
import { useCan, useCapability } from '@padiman/client/session';
import { moderationLabels } from './review.messages.ts';

/** True if the admin may read the records of a queue with their evidence; undefined for no queue. */
export function useEvidenceAllowed(queue: ModerationQueueName | undefined): boolean {
  const offered = useCapability('moderationReview');
  const allowed = useCan(queue === undefined ? 'staff' : reviewPolicies[queue].access);
  return offered && allowed && queue !== undefined;
}

/** True if the admin may also review them. */
export function useReviewAllowed(queue: ModerationQueueName | undefined): boolean {
  const offered = useCapability('review');
  return useEvidenceAllowed(queue) && offered;
}

/**
 * True if the list of a queue leads to review mode: not while the queue is known to be empty. Its number is the shell's for the
 * menu; nothing is read here.
 */
export function useReviewWanted(queue: ModerationQueueName | undefined): boolean {
  const allowed = useReviewAllowed(queue);
  const work = useRead(readWorkToDo, {}, { enabled: false }).data?.data;
  const count = work?.find((one) => one.queue === queue)?.count;
  return allowed && count !== 0;
}

/** Queue of reported records or posts in review mode. */
export const moderationQueue = <R>({
  name,
  recordType,
  recordOf,
  list,
  nameOf,
}: {
  name: ModerationQueueName;
  recordType: NotedType;
  /** Record of a case of this queue. */
  recordOf: (known: ReviewCase) => R | undefined;
  list: Call;
  nameOf: (record: R) => string;
}): ReviewQueue<ReviewCase> => ({
  name,
  recordType,
  details: (id) => ({ call: readReviewCase, params: { queue: name, id } }),
  changes: [list, readReviewCase],
  labels: moderationLabels,
  nameOf: (known) => {
    const record = recordOf(known);
    return record === undefined ? '' : nameOf(record);
  },
  // The earlier records of its people.
  touches: ({ people }) => people.map(({ _id }) => _id),
  versionOf: ({ version }) => version,
  isPending: ({ state }) => state === 'waiting',
});
