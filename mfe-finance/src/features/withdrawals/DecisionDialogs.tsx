import { TextField } from '@padiman/ui';
import { ActionDialogs } from '@padiman/ui/record-list';
import type { OneDecision } from './decision.hooks.ts';
import { Remark } from './withdrawals.styles.ts';
import { confirmText, consequenceOf, decisionMessages } from './withdrawals.messages.ts';

/** Confirmation and result of the decision on one request. */
export function DecisionDialogs({ decision }: { decision: OneDecision }) {
  const { pending, remark } = decision;
  const messages = pending && decisionMessages[pending.decision];
  return (
    <ActionDialogs
      question={
        messages && {
          title: messages.title,
          confirm: messages.button,
          destructive: pending.decision === 'rejected',
          question: confirmText(pending.decision, pending.withdrawal),
          consequence: consequenceOf(pending.decision, pending.withdrawal, decision.keepsBalances),
        }
      }
      busy={decision.busy}
      error={decision.error}
      onConfirm={() => void decision.confirm()}
      onCancel={decision.cancel}
      result={decision.result}
      onDismiss={decision.dismiss}
    >
      {remark && (
        <Remark>
          <TextField
            label="Remark (optional)"
            value={remark.text}
            onChange={(event) => remark.set(event.target.value)}
            maxLength={500}
          />
        </Remark>
      )}
    </ActionDialogs>
  );
}
