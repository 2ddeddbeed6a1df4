import type { Withdrawal } from '@padiman/contracts';
import { Button } from '@padiman/ui';
import { Decisions } from './withdrawals.styles.ts';
import { decisionIds, withdrawalCan } from './withdrawals.rules.ts';
import { decisionMessages, undecidable, withdrawalName, type Decision } from './withdrawals.messages.ts';

const buttons = [
  { decision: 'accepted', look: 'plain' },
  { decision: 'rejected', look: 'dangerPlain' },
] as const;

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
  return (
    <Decisions>
      {buttons.map(({ decision, look }) => {
        const { button } = decisionMessages[decision];
        return (
          <Button
            key={decision}
            look={look}
            aria-label={`${button} ${name}`}
            onClick={() => decide(withdrawal, decision)}
            {...(!decisionIds(withdrawal) && { disabled: true, title: undecidable })}
          >
            {button}
          </Button>
        );
      })}
    </Decisions>
  );
}
