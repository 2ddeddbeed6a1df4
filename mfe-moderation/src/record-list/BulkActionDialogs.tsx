import type { ReactNode } from 'react';
import { formatCount, Text } from '@padiman/shared/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/shared/ui/overlay';
import type { BulkAction } from './bulk-action.hooks.ts';
import type { ActionWords } from './words.ts';

/** Asks before picked records are changed, and says how it ended. */
export function BulkActionDialogs<A extends string>({
  action,
  words,
  records,
  subject,
}: {
  action: BulkAction<A>;
  words: Record<A, ActionWords>;
  records: readonly { _id: string }[];
  /** What is picked, in words: a name, or how many. */
  subject: ReactNode;
}) {
  const { result } = action;
  const asked = action.asked && words[action.asked];
  return (
    <>
      {asked && (
        <ConfirmDialog
          open
          destructive={asked.destructive}
          title={asked.title}
          confirmText={asked.confirm}
          busy={action.busy}
          error={action.error}
          onConfirm={() => void action.confirm(records)}
          onCancel={action.cancel}
        >
          <Text color="text">{asked.question(records.length)}</Text>
          <Text mt="2">
            {subject}. {asked.consequence}
          </Text>
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined}
        title={result?.changed === 0 ? 'Nothing Changed' : (result?.words.doneTitle ?? '')}
        onClose={action.dismissResult}
      >
        {result && result.changed > 0 && <Text>{result.words.done}</Text>}
        {result && result.skipped.length > 0 && (
          <Text mt="2">
            {formatCount(result.skipped.length)} left as they were and still selected:{' '}
            {[...new Set(result.skipped.map(({ reason }) => reason ?? 'no reason given'))].join(', ')}.
          </Text>
        )}
      </MessageDialog>
    </>
  );
}
