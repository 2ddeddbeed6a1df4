import type { NoteAction } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { actionTexts } from '../notes/notes.messages.ts';
import type { ReviewAction } from './review-keys.rules.ts';
import { ActionBar } from './review.styles.ts';
import { useDecisionLabels } from '../table/decision-labels.ts';

/** Buttons of review mode, each with its key. */
export function ReviewActions({
  canAccept,
  reason,
  canReject,
  canMove,
  hasPrevious,
  canStart,
  perform,
}: {
  canAccept: boolean;
  /** Reason why it can only be rejected. */
  reason: string | undefined;
  canReject: boolean;
  /** True while a record is shown. */
  canMove: boolean;
  hasPrevious: boolean;
  /** Tells of an action with a note; undefined for a queue without notes. */
  canStart: ((action: NoteAction) => boolean) | undefined;
  perform: (action: ReviewAction) => void;
}) {
  const labels = useDecisionLabels();
  const button = (
    type: Exclude<ReviewAction['type'], 'reason'>,
    key: string,
    label: string,
    enabled: boolean,
    look: 'primary' | 'quiet' | 'dangerQuiet' = 'quiet',
  ) => (
    <Button key={type} look={look} shortcut={key} disabled={!enabled} onClick={() => perform({ type })}>
      {label}
    </Button>
  );
  return (
    <ActionBar>
      <div>
        {button('accept', 'A', labels.accept, canAccept, 'primary')}
        {button('reject', 'R', labels.reject, canReject, 'dangerQuiet')}
        {reason && <small>{reason}</small>}
      </div>
      {canStart && (
        <div>
          {(['hold', 'note'] as const).map((action) =>
            button(action, actionTexts[action].key, actionTexts[action].button, canStart(action)),
          )}
        </div>
      )}
      <div>
        {button('skip', 'S', 'Skip', canMove)}
        {button('previous', 'K', 'Previous', hasPrevious)}
        {button('next', 'J', 'Next', canMove)}
      </div>
    </ActionBar>
  );
}
