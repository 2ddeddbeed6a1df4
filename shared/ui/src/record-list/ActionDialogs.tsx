import type { ReactNode } from 'react';
import { ConfirmDialog, MessageDialog } from '../overlay/public.ts';
import { Stack, Text } from '../public.ts';

/** Action that awaits confirmation. */
export interface ActionQuestion {
  title: string;
  confirm: string;
  destructive: boolean;
  question: ReactNode;
  consequence: ReactNode;
}

/** Confirmation dialog of an action, followed by the dialog of its result. */
export function ActionDialogs({
  question,
  children,
  busy,
  error,
  onConfirm,
  onCancel,
  result,
  onDismiss,
}: {
  /** Undefined while no action awaits confirmation. */
  question: ActionQuestion | undefined;
  /** Content below the question, such as a field or a progress bar. */
  children?: ReactNode;
  busy: boolean;
  /** Message of the last failed attempt; the dialog stays open. */
  error: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Undefined while there is no result to show. */
  result: { title: string; text: ReactNode } | undefined;
  onDismiss: () => void;
}) {
  return (
    <>
      {question && (
        <ConfirmDialog
          open
          destructive={question.destructive}
          title={question.title}
          confirmText={question.confirm}
          busy={busy}
          error={error}
          onConfirm={onConfirm}
          onCancel={onCancel}
        >
          <Stack gap={2}>
            <Text tone="text">{question.question}</Text>
            <Text>{question.consequence}</Text>
          </Stack>
          {children}
        </ConfirmDialog>
      )}
      <MessageDialog open={result !== undefined} title={result?.title ?? ''} onClose={onDismiss}>
        {result?.text}
      </MessageDialog>
    </>
  );
}
