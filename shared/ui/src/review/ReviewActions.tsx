import type { ReactNode } from 'react';
import type { NoteAction } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { actionTexts } from '../notes/notes.messages.ts';
import type { ReviewAction } from './review-keys.rules.ts';
import { ActionBar } from './review.styles.ts';
import { useDecisionLabels } from './decision-labels.ts';

/** Buttons of review mode, each with its key. */
export function ReviewActions({
  canAccept,
  canReject,
  canMove,
  hasPrevious,
  canStart,
  perform,
}: {
  canAccept: boolean;
  canReject: boolean;
  /** True while a record is shown. */
  canMove: boolean;
  hasPrevious: boolean;
  /** Tells of an action with a note; undefined for a queue without notes. */
  canStart: ((action: NoteAction) => boolean) | undefined;
  perform: (action: ReviewAction) => void;
}) {
  const labels = useDecisionLabels();
  return (
    <ActionBar>
      <div>
        <ActionButton
          hint="A"
          look="primary"
          disabled={!canAccept}
          onClick={() => perform({ type: 'accept' })}
        >
          {labels.accept}
        </ActionButton>
        <ActionButton
          hint="R"
          look="dangerQuiet"
          disabled={!canReject}
          onClick={() => perform({ type: 'reject' })}
        >
          {labels.reject}
        </ActionButton>
      </div>
      {canStart && (
        <div>
          {(['hold', 'note', 'escalate'] as const).map((action) => (
            <ActionButton
              key={action}
              hint={actionTexts[action].key}
              disabled={!canStart(action)}
              onClick={() => perform({ type: action })}
            >
              {actionTexts[action].button}
            </ActionButton>
          ))}
        </div>
      )}
      <div>
        <ActionButton hint="S" disabled={!canMove} onClick={() => perform({ type: 'skip' })}>
          Skip
        </ActionButton>
        <ActionButton hint="K" disabled={!hasPrevious} onClick={() => perform({ type: 'previous' })}>
          Previous
        </ActionButton>
        <ActionButton hint="J" disabled={!canMove} onClick={() => perform({ type: 'next' })}>
          Next
        </ActionButton>
      </div>
    </ActionBar>
  );
}

function ActionButton({
  hint,
  look = 'quiet',
  children,
  ...rest
}: {
  /** Key of the action. */
  hint: string;
  look?: 'primary' | 'quiet' | 'dangerQuiet';
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button look={look} aria-keyshortcuts={hint} {...rest}>
      {children} <kbd aria-hidden="true">{hint}</kbd>
    </Button>
  );
}
