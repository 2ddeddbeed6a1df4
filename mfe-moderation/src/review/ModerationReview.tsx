import type { ReactNode } from 'react';
import type { ModerationCase } from '@padiman/contracts';
import type { ReviewQueue } from '@padiman/client/review';
import type { IconName } from '@padiman/ui';
import { ReviewScreen, ReviewUnavailable } from '@padiman/ui/review';
import { useReviewOffered } from './review.hooks.ts';
import { travelReasons } from './review.messages.ts';

/** Review mode of reported records or posts: keep or delete, one record after another. */
export function ModerationReview<R>({
  title,
  icon,
  list,
  queue,
  reasons = travelReasons,
  children,
}: {
  title: string;
  icon: IconName;
  /** List of the records. */
  list: { path: string; label: string };
  /** Constant. */
  queue: ReviewQueue<ModerationCase<R>>;
  /** Reasons of a deletion. */
  reasons?: readonly string[];
  /** Evidence of a record. */
  children: (known: ModerationCase<R>) => ReactNode;
}) {
  if (!useReviewOffered()) {
    return <ReviewUnavailable icon={icon} listPath={list.path} listLabel={list.label} />;
  }
  return (
    <ReviewScreen title={title} listPath={list.path} queue={queue} reasons={reasons}>
      {children}
    </ReviewScreen>
  );
}
