import { Alert } from '@padiman/ui';
import { ActionDialogs } from '@padiman/ui/record-list';
import type { useDecision } from './drivers-requests.hooks.ts';
import { applicant, consequenceOf, decisionMessages } from './drivers-requests.messages.ts';

/** Confirmation of the decision on an application, and the report of a conflict with an earlier one. */
export function DecisionDialog({ action }: { action: ReturnType<typeof useDecision> }) {
  const { pending, conflict } = action;
  const messages = pending && decisionMessages[pending.decision];
  return (
    <ActionDialogs
      question={
        messages && conflict === undefined
          ? {
              title: messages.title,
              confirm: messages.button,
              destructive: pending.decision === 'rejected',
              question: `Are you sure you want to ${messages.button.toLowerCase()} ${applicant(pending.application)}?`,
              consequence: consequenceOf(pending.decision, action.makesDrivers),
            }
          : undefined
      }
      busy={action.busy}
      error={action.failure}
      onConfirm={action.confirm}
      onCancel={action.cancel}
      result={
        conflict === undefined ? undefined : { title: 'Already decided', text: <Alert>{conflict}</Alert> }
      }
      onDismiss={action.cancel}
    />
  );
}
