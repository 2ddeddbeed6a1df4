import {
  readWorkToDo,
  type Call,
  type ModerationCase,
  type NotedType,
  type WorkQueueName,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { ReviewCalls, ReviewQueue } from '@padiman/client/review';
import { useCan, useCapability } from '@padiman/client/session';
import { moderationLabels } from './review.messages.ts';

/** True if the backend has review mode of reported records and posts. */
export const useReviewOffered = (): boolean => useCapability('moderationReview');

/** True if the admin may also review the records of a read with evidence; undefined for none. */
export function useReviewAllowed(details: Call | undefined): boolean {
  const offered = useReviewOffered();
  const allowed = useCan(details?.access ?? 'staff');
  return offered && allowed && details !== undefined;
}

/**
 * True if the list of a queue leads to review mode: not while the queue is known to be empty. Its number is the shell's for the
 * menu; nothing is read here.
 */
export function useReviewWanted(queue: WorkQueueName | undefined, details: Call | undefined): boolean {
  const offered = useReviewAllowed(details);
  const work = useRead(readWorkToDo, {}, { enabled: false }).data?.data;
  const count = work?.find((one) => one.queue === queue)?.count;
  return offered && queue !== undefined && count !== 0;
}

/** Queue of reported records or posts in review mode. */
export const moderationQueue = <R>({
  recordType,
  calls,
  details,
  list,
  nameOf,
}: {
  recordType: NotedType;
  calls: ReviewCalls;
  /** Read of one record with its evidence. */
  details: Call;
  list: Call;
  nameOf: (record: R) => string;
}): ReviewQueue<ModerationCase<R>> => ({
  ...{ recordType, calls, details, changes: [list], labels: moderationLabels },
  nameOf: ({ record }) => nameOf(record),
  // The earlier records of its people.
  touches: ({ people }) => people.map(({ _id }) => _id),
  versionOf: ({ version }) => version,
  isPending: ({ state }) => state === 'waiting',
});
