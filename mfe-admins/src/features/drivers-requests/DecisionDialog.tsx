import { Alert, Button, Text } from '@padiman/ui';
import { ConfirmDialog, Dialog } from '@padiman/ui/overlay';
import type { useDecision } from './drivers-requests.hooks.ts';
import { applicant, decisionWords } from './drivers-requests.words.ts';

/** Asks before an application is decided, and says who was quicker where somebody was. */
export function DecisionDialog({ action }: { action: ReturnType<typeof useDecision> }) {
  const { asked } = action;
  if (!asked) return null;
  const words = decisionWords[asked.decision];
  if (action.settled) {
    return (
      <Dialog
        open
        title="Already decided"
        onClose={action.cancel}
        actions={
          <Button look="primary" onClick={action.cancel}>
            OK
          </Button>
        }
      >
        <Alert>{action.failure}</Alert>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      destructive={asked.decision === 'rejected'}
      title={words.title}
      confirmText={words.button}
      busy={action.busy}
      error={action.failure}
      onConfirm={action.confirm}
      onCancel={action.cancel}
    >
      <Text color="text">
        Are you sure you want to {words.button.toLowerCase()} {applicant(asked.application)}?
      </Text>
      <Text mt="2">{words.consequence}</Text>
    </ConfirmDialog>
  );
}
