import { useState, type ReactNode } from 'react';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import { undecided } from '@padiman/client/http';
import { useWrite, type ApiError } from '@padiman/client/query';
import type { Reasons } from '@padiman/client/reasons';
import { useUnsaved } from '@padiman/client/routing';
import { ReasonField } from '../controls/ReasonField.tsx';
import { Stack } from '../layout/layout.styles.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './Dialog.tsx';

/** Shortest reason. */
const shortest = 3;

/** Asks for the confirmation of a call, and for its reason if it has one, sends it, and shows its failure. */
export function ConfirmAction<C extends Call>({
  call,
  input,
  inputOf = () => input as CallInput<C>,
  reasons,
  label,
  isReady = true,
  changes = [],
  failureOf = ({ message, fields }) => Object.values(fields).join(' ') || message,
  onClose,
  onDone = onClose,
  children,
  ...dialog
}: Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'destructive' | 'question' | 'consequence'> & {
  call: C;
  input?: CallInput<C>;
  /** Input by the trimmed reason. */
  inputOf?: (reason: string) => CallInput<C>;
  /** Reasons to choose from, none for own words alone; undefined asks for no reason. */
  reasons?: Reasons | undefined;
  /** Label of own words; by its end one may be optional. */
  label?: string;
  /** False while something else is missing. */
  isReady?: boolean;
  /** Calls whose answers it changes. */
  changes?: readonly Call[];
  failureOf?: (error: ApiError) => string;
  onClose: () => void;
  /** By default `onClose`. */
  onDone?: (answer: CallReading<C>) => unknown;
  /** Further fields, above the reason. */
  children?: ReactNode;
}) {
  const { mutateAsync, isPending, error } = useWrite(call, { changes });
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const reason = text.trim();
  const hasReason = reasons === undefined || label?.endsWith('(optional)') || reason.length >= shortest;
  const isWritten = reasons !== undefined && !('kind' in reasons) && reasons.length === 0;
  const canSend = isReady && !isPending && hasReason;
  // Not `onSuccess` of `mutate`: what was changed may be gone from the screen before it, and this dialog with it.
  const confirm = () => canSend && void mutateAsync(inputOf(reason)).then(onDone, () => {});
  return (
    <ConfirmDialog
      {...dialog}
      disabled={!canSend}
      busy={isPending}
      error={error ? failureOf(undecided(error)) : undefined}
      {...(isWritten
        ? {
            onSubmit: (event) => {
              event.preventDefault();
              confirm();
            },
          }
        : { onConfirm: confirm })}
      onCancel={onClose}
    >
      {(children || reasons) && (
        <Stack gap={4} tone="text">
          {children}
          {reasons && <ReasonField reasons={reasons} label={label} value={text} onChange={setText} />}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
