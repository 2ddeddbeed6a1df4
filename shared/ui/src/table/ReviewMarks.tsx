import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ReviewActivity } from '@padiman/contracts';
import type { DecisionLabels } from '@padiman/client/review';
import { useLocation, useNavigate } from '@padiman/client/routing';
import { decisionLabels } from './decision-labels.ts';
import { ReviewMarkText } from './table.styles.ts';
import { Button } from '../controls/buttons.tsx';

/** Names of decisions, as in review mode. */
type Labels = Readonly<Pick<DecisionLabels, 'accepted' | 'rejected'>>;

const Marks = createContext<{ activity: ReviewActivity | undefined; labels: Labels }>({
  activity: undefined,
  labels: decisionLabels,
});

/** Tells the rows of a list who reviews which record. A context, because rows render only when their record changes. */
export function ReviewMarks({
  activity,
  labels = decisionLabels,
  children,
}: {
  /** Undefined while it is not known, or not offered. */
  activity: ReviewActivity | undefined;
  labels?: Labels;
  children: ReactNode;
}) {
  const marks = useMemo(() => ({ activity, labels }), [activity, labels]);
  return <Marks value={marks}>{children}</Marks>;
}

/** Claim of another admin, or decision that takes effect soon; nothing for all other records. */
export function ReviewMark({ id }: { id: string }) {
  const { activity, labels } = useContext(Marks);
  const decision = activity?.scheduled.find(({ _id, state }) => _id === id && state === 'waiting');
  if (decision) {
    return (
      <ReviewMarkText data-mark="">
        {labels[decision.status as keyof typeof labels]} by {decision.by}, takes effect soon
      </ReviewMarkText>
    );
  }
  const claim = activity?.claims.find(({ _id, mine }) => _id === id && !mine);
  return claim && <ReviewMarkText data-mark="">{claim.by} is reviewing this</ReviewMarkText>;
}

/** Opens review mode from a list, and keeps the list's filter and search for the return. */
export function ReviewButton({ path }: { path: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Button look="primary" onClick={() => void navigate(path, { state: { from: search } })}>
      Review
    </Button>
  );
}
