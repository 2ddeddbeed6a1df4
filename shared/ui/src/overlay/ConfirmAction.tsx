import { useWrite, type ApiError } from '@padiman/client/query';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import { ConfirmDialog, type ConfirmDialogProps } from './Dialog.tsx';

/** Asks for the confirmation of a call, sends it, and shows its failure. */
export function ConfirmAction<C extends Call>({
  call,
  input,
  changes = [],
  failureOf = ({ message }) => message,
  onClose,
  onDone = onClose,
  ...dialog
}: Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'destructive' | 'question' | 'consequence'> & {
  call: C;
  input: CallInput<C>;
  /** Calls whose answers it changes. */
  changes?: readonly Call[];
  failureOf?: (error: ApiError) => string;
  onClose: () => void;
  /** By default `onClose`. */
  onDone?: (answer: CallReading<C>) => void;
}) {
  const { mutateAsync, isPending, error } = useWrite(call, { changes });
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      error={error ? failureOf(error) : undefined}
      // Not `onSuccess` of `mutate`: what was changed may be gone from the screen before it, and this dialog with it.
      onConfirm={() => void mutateAsync(input).then(onDone, () => {})}
      onCancel={onClose}
    />
  );
}
