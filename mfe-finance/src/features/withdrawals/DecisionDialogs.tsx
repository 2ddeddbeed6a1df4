import { Box, Text, TextField } from '@padiman/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/ui/overlay';
import type { OneDecision } from './decision.hooks.ts';
import { confirmText, decisionWords } from './withdrawals.words.ts';

/** Asks before one request is decided, and says how it ended. */
export function DecisionDialogs({ decision }: { decision: OneDecision }) {
  const { asked, result } = decision;
  return (
    <>
      {asked && (
        <ConfirmDialog
          open
          destructive={asked.decision === 'rejected'}
          title={decisionWords[asked.decision].title}
          confirmText={decisionWords[asked.decision].button}
          busy={decision.busy}
          error={decision.error}
          onConfirm={() => void decision.confirm()}
          onCancel={decision.cancel}
        >
          <Text color="text">{confirmText(asked.decision, asked.withdrawal)}</Text>
          <Text mt="2">{decisionWords[asked.decision].consequence(asked.withdrawal)}</Text>
          <Box mt="3">
            <TextField
              label="Remark (optional)"
              value={decision.remark}
              onChange={(event) => decision.setRemark(event.target.value)}
              maxLength={500}
            />
          </Box>
        </ConfirmDialog>
      )}
      <MessageDialog open={result !== undefined} title={result?.title ?? ''} onClose={decision.dismiss}>
        {result?.text}
      </MessageDialog>
    </>
  );
}
