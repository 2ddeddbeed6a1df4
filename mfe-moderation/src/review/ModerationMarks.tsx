import type { ReactNode } from 'react';
import type { ModerationQueueName } from '@padiman/contracts';
import { useReviewActivity } from '@padiman/client/review';
import { ReviewMarks } from '@padiman/ui/table';
import { moderationLabels } from './review.messages.ts';

/** Tells the rows of a list who reviews which record. */
export function ModerationMarks({
  queue,
  wanted,
  children,
}: {
  queue: ModerationQueueName;
  /** False reads nothing. */
  wanted: boolean;
  children: ReactNode;
}) {
  const activity = useReviewActivity(queue, wanted);
  return (
    <ReviewMarks activity={activity} labels={moderationLabels}>
      {children}
    </ReviewMarks>
  );
}
