import { useState, type ReactNode } from 'react';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import { useUnsaved } from '@padiman/client/routing';
import { TextField } from '@padiman/ui';
import { ConfirmDialog, type ConfirmDialogProps } from '@padiman/ui/overlay';
import { useAction } from './reconciliation.hooks.ts';
import { Fields } from './reconciliation.styles.ts';

/** Confirmation of an action with its reason. After a failure it stays open, with its input and the message. */
export function ReasonDialog<C extends Call>({
  call,
  inputOf,
  label = 'Reason',
  isReady = true,
  onClose,
  onDone,
  children,
  ...dialog
}: Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'destructive' | 'question' | 'consequence'> & {
  call: C;
  /** Input of the call by the trimmed reason, of at least three characters unless the label says that it is optional. */
  inputOf: (reason: string) => CallInput<C>;
  label?: string;
  /** False while something else is missing. */
  isReady?: boolean;
  onClose: () => void;
  onDone: (answer: CallReading<C>) => unknown;
  /** Further fields, above the reason. */
  children?: ReactNode;
}) {
  const { run, busy, error } = useAction(call);
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const reason = text.trim();
  const canSend = isReady && !busy && (label.endsWith('(optional)') || reason.length >= 3);
  return (
    <ConfirmDialog
      {...{ ...dialog, busy, error }}
      disabled={!canSend}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void run(inputOf(reason)).then((answer) => answer !== undefined && onDone(answer));
      }}
      onCancel={onClose}
    >
      <Fields>
        {children}
        <TextField
          label={label}
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
        />
      </Fields>
    </ConfirmDialog>
  );
}
