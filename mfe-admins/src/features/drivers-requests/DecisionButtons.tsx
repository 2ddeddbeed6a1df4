import type { DriverApplication } from '@padiman/shared/contracts';
import { Button, HStack, VisuallyHidden } from '@padiman/shared/ui';
import { applicant, decisionWords, type Decision } from './drivers-requests.words.ts';

/** The two ways that a pending application can go. */
export function DecisionButtons({
  application,
  onDecide,
}: {
  application: DriverApplication;
  onDecide: (application: DriverApplication, decision: Decision) => void;
}) {
  return (
    <HStack gap="2">
      {(['accepted', 'rejected'] as const).map((decision) => (
        <Button
          key={decision}
          look={decision === 'accepted' ? 'quiet' : 'dangerQuiet'}
          px="3"
          onClick={() => onDecide(application, decision)}
        >
          <span>
            {decisionWords[decision].button}
            <VisuallyHidden> {applicant(application)}</VisuallyHidden>
          </span>
        </Button>
      ))}
    </HStack>
  );
}
