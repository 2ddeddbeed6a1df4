import type { ReactNode } from 'react';
import { useReviewActivity, type ReviewCalls } from '@padiman/client/review';
import { ReviewMarks } from '@padiman/ui/table';
import { moderationLabels } from './review.messages.ts';

/** Tells the rows of a list who reviews which record. */
export function ModerationMarks({
  calls,
  wanted,
  children,
}: {
  calls: ReviewCalls;
  /** False reads nothing. */
  wanted: boolean;
  children: ReactNode;
}) {
  const activity = useReviewActivity(calls, wanted);
  return (
    <ReviewMarks activity={activity} labels={moderationLabels}>
      {children}
    </ReviewMarks>
  );
}
