import { useState } from 'react';
import type { DecisionLabels, Review, ShownRecord } from '@padiman/client/review';
import { Link } from '@padiman/client/routing';
import { useCan } from '@padiman/client/session';
import { Button } from '../controls/Button.tsx';
import { Row } from '../layout/Row.styles.ts';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';
import { Alert } from '../states/Alert.tsx';
import { decisionLabels, useDecisionLabels } from './decision-labels.ts';
import { Block } from './ReviewNotices.styles.ts';

/** Reasons why the shown record cannot be decided at the moment; undefined if nothing is in the way. */
export function hindrance(
  { own, holder, other }: ShownRecord<unknown>,
  labels: DecisionLabels = decisionLabels,
): string | undefined {
  const decided = own && labels[own.decision].toLowerCase();
  if (own?.state === 'done') return `You have ${decided} this. It has taken effect.`;
  if (own?.state === 'sending' || own?.state === 'waiting' || own?.state === 'undoing') {
    return `You have ${decided} this. It can still be undone.`;
  }
  if (holder !== undefined) return `${holder} is reviewing this`;
  if (other) return `${labels[other.decision]} by ${other.by}, takes effect soon`;
  return undefined;
}

/** Reason to look twice, while a waiting decision is about to change the evidence; undefined without one. */
export const relatedWarning = ({ related }: ShownRecord<unknown>): string | undefined =>
  related && `Your decision on ${related.name} is about to change what is shown here.`;

/** Notices about the shown record: what is in the way of a decision, and the failure of the last one. */
export function ReviewNotices({
  record,
  obstacle,
  review,
}: {
  record: ShownRecord<unknown>;
  /** Reason why the record can only be rejected, or not be decided at all. */
  obstacle: string | undefined;
  review: Pick<Review<never>, 'next' | 'takeOver' | 'dismiss'>;
}) {
  const { own, holder } = record;
  const isSuperAdmin = useCan('superAdmin');
  const [asking, setAsking] = useState(false);
  const text = hindrance(record, useDecisionLabels());
  const warning = relatedWarning(record);
  return (
    <>
      {own?.message && own.state !== 'waiting' && <Alert>{own.message}</Alert>}
      {text !== undefined && (
        <Block role="status">
          <p>{text}</p>
          {holder !== undefined && (
            <Row gap={2}>
              <Button onClick={review.next}>Next Record</Button>
              {isSuperAdmin && <Button onClick={() => setAsking(true)}>Take Over</Button>}
            </Row>
          )}
        </Block>
      )}
      {text === undefined && obstacle !== undefined && <Alert>{obstacle}</Alert>}
      {text === undefined && warning !== undefined && <Block>{warning}</Block>}
      <ConfirmDialog
        open={asking}
        title="Take Over"
        confirmText="Take Over"
        onConfirm={() => {
          setAsking(false);
          review.takeOver();
        }}
        onCancel={() => setAsking(false)}
      >
        The claim of {holder ?? 'the other admin'} ends, and you review this instead.
      </ConfirmDialog>
    </>
  );
}

/** Decisions on other records that did not take effect, each with a link to its record. */
export function RefusedDecisions({
  review: { state, dismiss },
}: {
  review: Pick<Review<never>, 'state' | 'dismiss'>;
}) {
  const labels = useDecisionLabels();
  const refused = state.decisions.filter(({ id, message }) => message !== undefined && id !== state.shown);
  return refused.map(({ id, name, decision, message, state: at }) => (
    <Alert key={id}>
      {at === 'refused' || at === 'failed' ? `Not ${labels[decision].toLowerCase()}` : 'Not taken back'}:{' '}
      {name}. {message} <Link to={{ search: `?record=${id}` }}>Show</Link>{' '}
      <Button look="plain" aria-label={`Dismiss the message about ${name}`} onClick={() => dismiss(id)}>
        Dismiss
      </Button>
    </Alert>
  ));
}
