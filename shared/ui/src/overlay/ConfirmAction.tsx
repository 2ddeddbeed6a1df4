import type { ReactNode } from 'react';
import { useWrite, type ApiError } from '@padiman/client/query';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import { Stack, Text } from '../layout/layout.styles.ts';
import { ConfirmDialog } from './Dialog.tsx';

/** Asks for the confirmation of a call, sends it, and shows its failure. */
export function ConfirmAction<C extends Call>({
  call,
  input,
  changes = [],
  question,
  consequence,
  failureOf = ({ message }) => message,
  onClose,
  onDone = onClose,
  ...dialog
}: {
  call: C;
  input: CallInput<C>;
  /** Calls whose answers it changes. */
  changes?: readonly Call[];
  title: string;
  confirmText: string;
  destructive?: boolean;
  question?: ReactNode;
  consequence?: ReactNode;
  failureOf?: (error: ApiError) => string;
  onClose: () => void;
  /** By default `onClose`. */
  onDone?: (answer: CallReading<C>) => void;
}) {
  const { mutateAsync, isPending, error } = useWrite(call, { changes });
  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={isPending}
      error={error ? failureOf(error) : undefined}
      // Not `onSuccess` of `mutate`: what was changed may be gone from the screen before it, and this dialog with it.
      onConfirm={() => void mutateAsync(input).then(onDone, () => {})}
      onCancel={onClose}
    >
      <Stack gap={2}>
        {question && (
          <Text tone="text" breaks>
            {question}
          </Text>
        )}
        {consequence && <Text>{consequence}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
