import {
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Button } from '../controls/buttons.tsx';
import { TextField } from '../controls/fields.tsx';
import { useDecisionLabels } from '../table/decision-labels.ts';
import { Buttons, Choices, OwnReason, Panel } from './review.styles.ts';

/** Confirmation of an acceptance that something stands against. */
export function AcceptQuestion({
  warnings,
  onConfirm,
  onCancel,
}: {
  warnings: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const labels = useDecisionLabels();
  return (
    <Question text={`${labels.accept} although something stands against it?`}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <Choices>
        <Button look="primary" shortcut="Enter" onClick={onConfirm}>
          {labels.accept} Anyway
        </Button>
        <CancelButton onCancel={onCancel} />
      </Choices>
    </Question>
  );
}

/** Reason of a rejection: one of the list by its number, or own labels. */
export function RejectQuestion({
  reasons,
  ownReason,
  onReject,
  onCancel,
}: {
  reasons: readonly string[];
  /** Field of the own words, which its number focuses. */
  ownReason: RefObject<HTMLInputElement | null>;
  onReject: (reason: string) => void;
  onCancel: () => void;
}) {
  const labels = useDecisionLabels();
  const [text, setText] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const reason = text.trim();
    if (reason !== '') onReject(reason);
  };
  return (
    <Question text={`${labels.reject}: choose a reason`}>
      <Choices>
        {reasons.map((reason, nth) => (
          <Button key={reason} aria-keyshortcuts={String(nth + 1)} onClick={() => onReject(reason)}>
            <kbd aria-hidden="true">{nth + 1}</kbd> {reason}
          </Button>
        ))}
      </Choices>
      <OwnReason noValidate onSubmit={submit}>
        <kbd aria-hidden="true">{reasons.length + 1}</kbd>
        <TextField
          ref={ownReason}
          label="Other reason"
          aria-keyshortcuts={String(reasons.length + 1)}
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Buttons>
          <Button type="submit" look="dangerQuiet" shortcut="Enter" disabled={text.trim() === ''}>
            {labels.reject} with Other Reason
          </Button>
          <CancelButton onCancel={onCancel} />
        </Buttons>
      </OwnReason>
    </Question>
  );
}

/** Panel that is focused when it opens, so that it is read out and Enter presses no button. */
function Question({ text, children }: { text: string; children: ReactNode }) {
  const label = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Panel ref={panel} role="group" aria-labelledby={label} tabIndex={-1}>
      <p id={label}>{text}</p>
      {children}
    </Panel>
  );
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button shortcut="Esc" onClick={onCancel}>
      Cancel
    </Button>
  );
}
