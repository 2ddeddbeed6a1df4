import type { Withdrawal } from '@padiman/contracts';
import { Button, Flex } from '@padiman/ui';
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
    <Flex gap="1" mx="-2">
      <Button
        look="plain"
        aria-label={`Accept ${name}`}
        onClick={() => decide(withdrawal, 'accepted')}
        {...blocked}
      >
        Accept
      </Button>
      <Button
        look="plain"
        color="danger.text"
        aria-label={`Reject ${name}`}
        onClick={() => decide(withdrawal, 'rejected')}
        {...blocked}
      >
        Reject
      </Button>
    </Flex>
  );
}
