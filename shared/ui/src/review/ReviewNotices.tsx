import { useState, type ComponentProps } from 'react';
import {
  type DecisionLabels,
  type Review,
  type ShownRecord,
  countedDecisions,
  isLive,
  type OwnDecision,
} from '@padiman/client/review';
import { Link } from '@padiman/client/routing';
import { useCan } from '@padiman/client/session';
import { Button, ButtonBase } from '../controls/buttons.tsx';
import { Row } from '../layout/layout.styles.ts';
import { ConfirmDialog } from '../overlay/Dialog.tsx';
import { Alert, Notice } from '../states/states.tsx';
import { Countdown } from '../states/Toasts.tsx';
import { decisionLabels, useDecisionLabels } from '../table/decision-labels.ts';
import { Block, Toast } from './review.styles.ts';
import { formatCount } from '../format/formats.ts';

/** Reasons why the shown record cannot be decided at the moment; undefined if nothing is in the way. */
export function hindrance(
  { own, claim, other }: ShownRecord<unknown>,
  labels: DecisionLabels = decisionLabels,
): string | undefined {
  const decided = own && labels[own.decision].toLowerCase();
  if (own?.state === 'done') return `You have ${decided} this. It has taken effect.`;
  if (own?.state === 'sending' || own?.state === 'waiting' || own?.state === 'undoing') {
    return `You have ${decided} this. It can still be undone.`;
  }
  if (claim) return `${claim.by} is reviewing this`;
  if (other) return `${labels[other.decision]} by ${other.by}, takes effect soon`;
  return undefined;
}

/** Reason to look twice, while a waiting decision is about to change the evidence; undefined without one. */
export const relatedWarning = ({ related }: ShownRecord<unknown>): string | undefined =>
  related && `Your decision on ${related.name} is about to change what is shown here.`;

/** Notices about the shown record: its decision, claim or related decision, and the failure of the last one. */
export function ReviewNotices({
  record,
  review,
}: {
  record: ShownRecord<unknown>;
  review: Pick<Review<never>, 'next' | 'takeOver' | 'dismiss'>;
}) {
  const { own, claim } = record;
  const holder = claim?.by;
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

/** End of the queue: the person's own count, what others hold, and the ways on. */
export function ReviewEnd({
  review: { state, isPart, lookAgain },
  listPath,
}: {
  review: Pick<Review<never>, 'state' | 'isPart' | 'lookAgain'>;
  listPath: string;
}) {
  const { skipped, heldByOthers, decisions } = state;
  const count = countedDecisions(decisions).length;
  return (
    <Notice
      icon="accepted"
      title={
        skipped.length + heldByOthers === 0 && !isPart ? 'Everything is decided.' : 'Nothing is left for you.'
      }
      action={
        <Row gap={2}>
          <Button onClick={lookAgain}>{skipped.length > 0 ? 'Review the Skipped' : 'Look Again'}</Button>
          <ButtonBase asChild>
            <Link to={listPath}>Back to the List</Link>
          </ButtonBase>
        </Row>
      }
    >
      <p>You have decided {formatCount(count)} in this session.</p>
      {skipped.length > 0 && <p>{formatCount(skipped.length)} skipped.</p>}
      {heldByOthers > 0 && <p>{formatCount(heldByOthers)} are being reviewed by others.</p>}
    </Notice>
  );
}

/**
 * Last decision, with the button that takes it back until it takes effect. The region is there before its content, so
 * that screen readers announce the content.
 */
export function UndoToast({ decisions, onUndo }: { decisions: readonly OwnDecision[]; onUndo: () => void }) {
  const labels = useDecisionLabels();
  const live = decisions.filter(isLive);
  const last = live.at(-1);
  const latest = last ?? decisions.findLast(({ state }) => state === 'done');
  return (
    <Toast role="status">
      {latest && (
        <p>
          {labels[latest.decision]}: {latest.name}.{' '}
          {last ? <Effect decision={last} /> : 'It has taken effect.'}
          {live.length > 1 && ` ${formatCount(live.length - 1)} more can be undone.`}
        </p>
      )}
      {last && (
        <Button shortcut="U" disabled={last.state === 'undoing'} onClick={onUndo} data-decision={last.id}>
          Undo
        </Button>
      )}
    </Toast>
  );
}

function Effect({ decision: { state, takesEffectAt } }: { decision: OwnDecision }) {
  if (state === 'undoing') return 'Taking it back…';
  if (takesEffectAt === undefined) return 'Sending…';
  return <Countdown key={takesEffectAt} until={takesEffectAt} />;
}

/** Screen in place of review mode with a backend that has none. */
export function ReviewUnavailable({
  icon,
  listPath,
  listLabel,
}: {
  icon: ComponentProps<typeof Notice>['icon'];
  /** Path of the list. */
  listPath: string;
  listLabel: string;
}) {
  return (
    <Notice
      icon={icon}
      title="Review is not available with this server."
      heading="h1"
      action={<Link to={listPath}>{listLabel}</Link>}
    />
  );
}
