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

/** Decision on a record that takes effect soon, by anybody. */
export const useWaitingDecision = (id: string) =>
  useContext(Marks).activity?.scheduled.find(({ _id, state }) => _id === id && state === 'waiting');

/** Claim of another admin, or decision that takes effect soon; nothing for all other records. */
export function ReviewMark({ id }: { id: string }) {
  const { activity, labels } = useContext(Marks);
  const decision = useWaitingDecision(id);
  if (decision) {
    const text = `${labels[decision.status as keyof typeof labels]} by ${decision.by}, takes effect soon`;
    return (
      <ReviewMarkText data-mark="" title={text}>
        {text}
      </ReviewMarkText>
    );
  }
  const claim = activity?.claims.find(({ _id, mine }) => _id === id && !mine);
  if (!claim) return undefined;
  const text = `${claim.by} is reviewing this`;
  return (
    <ReviewMarkText data-mark="" title={text}>
      {text}
    </ReviewMarkText>
  );
}

/** Filter and search in the address of a list, and of its review. */
export const listView = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name === 'filter' || name === 'q'));

/** Opens review mode of what a list shows, and keeps the address of the list for the return. */
export function ReviewButton({ path }: { path: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = () => {
    const shown = listView(new URLSearchParams(search)).toString();
    void navigate({ pathname: path, search: shown }, { state: { from: search } });
  };
  return (
    <Button look="primary" onClick={open}>
      Review
    </Button>
  );
}
