import type { DriverApplication } from '@padiman/contracts';
import { Button, HStack, VisuallyHidden } from '@padiman/ui';
import { applicant, decisionMessages, type Decision } from './drivers-requests.messages.ts';

const look = {
  accepted: { framed: { look: 'primary' }, plain: { look: 'plain' } },
  rejected: { framed: { look: 'dangerQuiet' }, plain: { look: 'plain', color: 'danger.text' } },
} as const;

/** Accept and Reject of a pending application. */
export function DecisionButtons({
  application,
  onDecide,
  framed = false,
}: {
  application: DriverApplication;
  onDecide: (application: DriverApplication, decision: Decision) => void;
  /** True for buttons with a border, as in the details; false for plain ones, as in a row. */
  framed?: boolean;
}) {
  return (
    <HStack gap={framed ? 2 : 1} {...(!framed && { mx: '-2' })}>
      {(['accepted', 'rejected'] as const).map((decision) => (
        <Button
          key={decision}
          {...(framed ? look[decision].framed : look[decision].plain)}
          onClick={() => onDecide(application, decision)}
        >
          <span>
            {decisionMessages[decision].button}
            <VisuallyHidden> {applicant(application)}</VisuallyHidden>
          </span>
        </Button>
      ))}
    </HStack>
  );
}
