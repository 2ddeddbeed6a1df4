import { createContext, useContext, type ReactNode } from 'react';
import type { ReviewActivity } from '@padiman/contracts';
import { Mark } from './ReviewMarks.styles.ts';

const Activity = createContext<ReviewActivity | undefined>(undefined);

/** Tells the rows of a list who reviews which record. A context, because rows render only when their record changes. */
export function ReviewMarks({
  activity,
  children,
}: {
  /** Undefined while it is not known, or not offered. */
  activity: ReviewActivity | undefined;
  children: ReactNode;
}) {
  return <Activity value={activity}>{children}</Activity>;
}

const labels = { accepted: 'Accepted', rejected: 'Rejected' };

/** Claim of another admin, or decision that takes effect soon; nothing for all other records. */
export function ReviewMark({ id }: { id: string }) {
  const activity = useContext(Activity);
  const decision = activity?.scheduled.find(({ _id, state }) => _id === id && state === 'waiting');
  if (decision) {
    return (
      <Mark>
        {labels[decision.status as keyof typeof labels]} by {decision.by}, takes effect soon
      </Mark>
    );
  }
  const claim = activity?.claims.find(({ _id, mine }) => _id === id && !mine);
  return claim && <Mark>{claim.by} is reviewing this</Mark>;
}
