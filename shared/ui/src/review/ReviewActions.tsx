import type { ReactNode } from 'react';
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
  noteActions = [],
  perform,
}: {
  canAccept: boolean;
  canReject: boolean;
  /** True while a record is shown. */
  canMove: boolean;
  hasPrevious: boolean;
  /** Actions with a note, each with what is in its way; empty for a queue without notes. */
  noteActions?: readonly { action: 'hold' | 'note' | 'escalate'; disabled: boolean }[];
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
      {noteActions.length > 0 && (
        <div>
          {noteActions.map(({ action, disabled }) => (
            <ActionButton
              key={action}
              hint={actionTexts[action].key}
              disabled={disabled}
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
