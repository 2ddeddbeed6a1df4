import type { ReactNode } from 'react';
import { Text } from '../public.ts';
import { ConfirmDialog, MessageDialog } from '../overlay/public.ts';
import type { ActionMessages, BulkAction } from '@padiman/client/query';
import type { Selection } from '../table/public.ts';
import { ActionProgress } from './ActionProgress.tsx';
import { ActionOutcome } from './ActionOutcome.tsx';

/** Asks before picked records are changed, says how far it is, and how it ended. */
export function BulkActionDialogs<A extends string, R extends { _id: string }>({
  action,
  words,
  records,
  everything,
  nameOf,
  subject,
}: {
  action: BulkAction<A>;
  words: Record<A, ActionMessages>;
  records: readonly R[];
  /** Where all that match are picked: then they are what it is done to. */
  everything?: Selection<R>['everything'];
  /** How people call a record; failures are told by it. */
  nameOf?: (record: R) => string;
  /** What is picked, in words: a name, or how many and what they come to. */
  subject: ReactNode;
}) {
  const { result } = action;
  const asked = action.requested && words[action.requested];
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
          onConfirm={() => void action.confirm(everything ?? records)}
          onCancel={action.cancel}
        >
          <Text color="text">{asked.question(everything?.count ?? records.length)}</Text>
          <Text mt="2">
            {subject}. {asked.consequence}
          </Text>
          <ActionProgress action={action} />
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined}
        title={result?.changed === 0 ? 'Nothing Changed' : (result?.messages.doneTitle ?? '')}
        onClose={action.dismissResult}
      >
        {result && <ActionOutcome result={result} records={records} nameOf={nameOf} />}
      </MessageDialog>
    </>
  );
}
