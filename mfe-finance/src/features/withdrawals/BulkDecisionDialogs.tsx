import type { Withdrawal } from '@padiman/contracts';
import type { BulkAction } from '@padiman/client/query';
import { formatNaira, Text } from '@padiman/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/ui/overlay';
import { ActionOutcome, ActionProgress } from '@padiman/ui/record-list';
import { sumOf } from './withdrawals.rules.ts';
import { bulkWords, withdrawalName, type Decision } from './withdrawals.words.ts';

/** Asks before picked requests are decided, with their sum, and says how it ended, each failure by its row. */
export function BulkDecisionDialogs({
  action,
  deciding,
  picked,
}: {
  action: BulkAction<Decision>;
  /** Those that will be decided: the picked ones that are pending. */
  deciding: readonly Withdrawal[];
  picked: readonly Withdrawal[];
}) {
  const { result } = action;
  const words = action.requested && bulkWords[action.requested];
  return (
    <>
      {words && (
        <ConfirmDialog
          open
          destructive={words.destructive}
          title={words.title}
          confirmText={words.confirm}
          busy={action.busy}
          error={action.error}
          onConfirm={() => void action.confirm(deciding)}
          onCancel={action.cancel}
        >
          <Text color="text">{words.question(deciding.length)}</Text>
          <Text mt="2">
            <strong>{formatNaira(sumOf(deciding))}</strong> in all. {words.consequence}
          </Text>
          <ActionProgress action={action} />
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined}
        title={result?.changed === 0 ? 'Nothing Changed' : (result?.messages.doneTitle ?? '')}
        onClose={action.dismissResult}
      >
        {result && <ActionOutcome result={result} records={picked} nameOf={withdrawalName} />}
      </MessageDialog>
    </>
  );
}
