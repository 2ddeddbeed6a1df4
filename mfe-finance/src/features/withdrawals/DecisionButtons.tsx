import type { Withdrawal } from '@padiman/contracts';
import { Button } from '@padiman/ui';
import { Decisions } from './DecisionButtons.styles.ts';
import { decisionIds, withdrawalCan } from './withdrawals.rules.ts';
import { undecidable, withdrawalName, type Decision } from './withdrawals.messages.ts';

/** Accept and Reject in the row of a pending request. Source: specification section 2, Withdrawal Requests. */
export function DecisionButtons({
  withdrawal,
  decide,
}: {
  withdrawal: Withdrawal;
  decide: (withdrawal: Withdrawal, decision: Decision) => void;
}) {
  if (!withdrawalCan.decide(withdrawal)) return null;
  const name = withdrawalName(withdrawal);
  const blocked = decisionIds(withdrawal) ? {} : { disabled: true, title: undecidable };
  return (
    <Decisions>
      <Button
        look="plain"
        aria-label={`Accept ${name}`}
        onClick={() => decide(withdrawal, 'accepted')}
        {...blocked}
      >
        Accept
      </Button>
      <Button
        look="dangerPlain"
        aria-label={`Reject ${name}`}
        onClick={() => decide(withdrawal, 'rejected')}
        {...blocked}
      >
        Reject
      </Button>
    </Decisions>
  );
}
