import { useEffect, useRef, useState, type ReactNode } from 'react';
import { refusalIn, warningsIn, type Obstacle } from '@padiman/contracts';
import { useReasons, type Reasons } from '@padiman/client/reasons';
import { useReview, type ReviewQueue } from '@padiman/client/review';
import { useLocation, useNavigate, useSearchParams } from '@padiman/client/routing';
import { NoteForm } from '../notes/NoteForm.tsx';
import { RecordNotes, RecordState } from '../notes/RecordNotes.tsx';
import { MessagesSection, Obstacles } from '../overlay/public.ts';
import { useNoteActions } from '../notes/use-note-actions.ts';
import { FailedState, Skeleton } from '../states/states.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import {
  ReviewEnd,
  hindrance,
  RefusedDecisions,
  relatedWarning,
  ReviewNotices,
  UndoToast,
} from './ReviewNotices.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { listView } from '../table/ReviewMarks.tsx';
import { AcceptQuestion, RejectQuestion } from './ReviewQuestion.tsx';
import type { ReviewAction } from './review-keys.rules.ts';
import { decisionLabels, DecisionLabelsProvider } from '../table/decision-labels.ts';
import { Body, Foot, ReviewFrame } from './review.styles.ts';
import { useRecordAddress } from './use-record-address.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** Circumstances that stand against a decision on a record; undefined where the server sends none. */
const obstaclesOf = (details: unknown) =>
  (details as { obstacles?: readonly Obstacle[] | undefined } | undefined)?.obstacles;

/** Milliseconds after the appearance of a record in which no key and no press decides. */
const settlingTime = 400;

const recordKey = 'record';

/**
 * Review mode of a queue: one record with all its evidence fills the screen, and the next one stands there in the moment
 * of the decision. The address names the record (`?record=`).
 */
export function ReviewScreen<D>({
  title,
  listPath,
  queue,
  reasons: given,
  children,
}: {
  /** Heading of the page. */
  title: string;
  /** Path of the list, to which review mode returns. */
  listPath: string;
  /** Constant. */
  queue: ReviewQueue<D>;
  /** Reasons of a rejection, at most eight. */
  reasons: Reasons;
  /** Evidence of a record. */
  children: (details: D) => ReactNode;
}) {
  const { texts: reasons } = useReasons(given);
  const [params] = useSearchParams();
  const [start] = useState(params.get(recordKey) ?? undefined);
  const [listed] = useState(() => Object.fromEntries(listView(params)));
  const review = useReview(queue, start, listed);
  const { state, record, error } = review;
  const { question, appearance, trail } = state;
  const details = record?.details;
  const wanted = queue.recordType && record && { type: queue.recordType, id: record.id };
  const { notes, ...noting } = useNoteActions(wanted);
  const noted = notes.offered ? wanted : undefined;
  const close = useReturnToList(listPath);
  useRecordAddress(recordKey, state.shown, review.show);

  // A record appears when its details do.
  const moment = `${appearance} ${details === undefined ? '' : 'loaded'}`;
  const [settledMoment, setSettledMoment] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledMoment(moment), settlingTime);
    return () => clearTimeout(timer);
  }, [moment]);
  // The first record follows no other one.
  const isFirst = trail.length <= 1 && state.decisions.length === 0;
  const settling = !isFirst && settledMoment !== moment;
  /** Record on which a key or press came too early to decide. */
  const [early, setEarly] = useState<string>();

  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ownReason = useRef<HTMLInputElement>(null);
  const refusal = refusalIn(obstaclesOf(details), 'accepted');
  const canReject =
    record !== undefined &&
    details !== undefined &&
    !record.outdated &&
    queue.isPending(details) &&
    hindrance(record) === undefined &&
    notes.obstacle === undefined &&
    refusalIn(obstaclesOf(details), 'rejected') === undefined;
  const canAccept = canReject && refusal === undefined;
  const related = record && relatedWarning(record);
  // An acceptance with warnings needs a second key.
  const warnings = [...warningsIn(obstaclesOf(details)), ...(related === undefined ? [] : [related])];
  const openQuestion = canReject ? question : undefined;
  const writing = openQuestion === undefined ? noting.action : undefined;

  useEffect(() => {
    if (openQuestion !== undefined || writing !== undefined || document.querySelector('[role=dialog]'))
      return;
    if (window.scrollY > 0) window.scrollTo(0, 0);
    // The heading names the record to screen readers; Enter presses no button there.
    (heading.current ?? frame.current)?.focus({ preventScroll: true });
  }, [moment, openQuestion, writing]);

  const accept = () => {
    if (!canAccept) return;
    if (warnings.length > 0) review.ask('accepted');
    else review.decide('accepted');
  };
  const chooseReason = (number: number) => {
    const reason = reasons[number - 1];
    if (reason !== undefined) review.decide('rejected', reason);
    else if (number === reasons.length + 1) ownReason.current?.focus();
  };
  const perform = (action: ReviewAction) => {
    switch (action.type) {
      case 'accept':
        return accept();
      case 'reject':
        return canReject && review.ask('rejected');
      case 'confirm':
        return canAccept && review.decide('accepted');
      case 'reason':
        return canReject && chooseReason(action.number);
      case 'early':
        return setEarly(moment);
      case 'close':
        return close();
      case 'note':
      case 'hold':
        return noting.start(action.type);
      default:
        return review[action.type]();
    }
  };
  /** Presses in the first moment are those of a double click on the record before; the question decides nothing yet. */
  const press = (action: ReviewAction) =>
    perform(settling && action.type !== 'reject' ? { type: 'early' } : action);
  useReviewKeys({ question: openQuestion, settling }, (action) => {
    // Beside an open form no key decides: the focus may have left its field.
    if (writing === undefined) perform(action);
    else if (action.type === 'close') noting.close();
  });

  return (
    <DecisionLabelsProvider value={queue.labels ?? decisionLabels}>
      <ReviewFrame
        ref={frame}
        aria-label="Review"
        tabIndex={-1}
        data-record={state.shown}
        data-settling={settling || undefined}
      >
        <ReviewHeader title={title} review={review} onClose={close} />
        <RefusedDecisions review={review} />
        <Body key={appearance}>
          {details !== undefined && record && (
            <>
              <h2 ref={heading} tabIndex={-1}>
                {queue.nameOf(details)}
              </h2>
              <ReviewNotices record={record} review={review} />
              <Obstacles
                found={obstaclesOf(details)?.filter(
                  ({ code, prevents }) =>
                    !queue.ownSections?.includes(code) &&
                    (prevents === 'nothing' || (notes.obstacle === undefined && queue.isPending(details))),
                )}
              />
              {noted && <RecordState record={noted} notes={notes} />}
              {children(details)}
              {wanted && !queue.isPending(details) && <MessagesSection record={wanted} />}
              {noted && <RecordNotes record={noted} notes={notes} />}
            </>
          )}
          {details === undefined && record?.error && (
            <FailedState title="The record could not be loaded." error={record.error} retry={record.retry} />
          )}
          {details === undefined && record && !record.error && <Loading />}
          {!record && error && (
            <FailedState title="The queue could not be loaded." error={error} retry={review.retry} />
          )}
          {!record && !error && (state.exhausted ? <ReviewEnd {...{ review, listPath }} /> : <Loading />)}
        </Body>
        <Foot>
          <p role="status">
            {early === moment && 'That came before this record could be read. Press it again to decide.'}
          </p>
          <UndoToast decisions={state.decisions} onUndo={review.undo} />
          {openQuestion === 'accepted' && (
            <AcceptQuestion
              warnings={warnings}
              onConfirm={() => press({ type: 'confirm' })}
              onCancel={review.cancel}
            />
          )}
          {openQuestion === 'rejected' && (
            <RejectQuestion
              reasons={reasons}
              ownReason={ownReason}
              onReject={(reason) => review.decide('rejected', reason)}
              onCancel={review.cancel}
            />
          )}
          {writing && noted && (
            <NoteForm
              key={writing}
              record={noted}
              action={writing}
              onDone={() => {
                noting.close();
                if (writing === 'hold') review.skip();
              }}
              onCancel={noting.close}
            />
          )}
          {openQuestion === undefined && !writing && (
            <ReviewActions
              canAccept={canAccept}
              reason={canReject ? refusal : undefined}
              canReject={canReject}
              canMove={record !== undefined}
              hasPrevious={record ? trail[0] !== record.id : trail.length > 0}
              canStart={noted && noting.canStart}
              perform={press}
            />
          )}
        </Foot>
      </ReviewFrame>
    </DecisionLabelsProvider>
  );
}

const Loading = () => <Skeleton h="420px" role="status" aria-label="Loading the record" />;

/** Returns to the list as it was when review mode was opened from it. */
function useReturnToList(listPath: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const [from] = useState(typeof state?.from === 'string' ? state.from : '');
  return () => void navigate({ pathname: listPath, search: from });
}
