import type { DriverApplication } from '@padiman/contracts';
import { Button, HStack, VisuallyHidden } from '@padiman/ui';
import { applicant, decisionWords, type Decision } from './drivers-requests.words.ts';

const look = {
  accepted: { framed: { look: 'primary' }, plain: { look: 'plain' } },
  rejected: { framed: { look: 'dangerQuiet' }, plain: { look: 'plain', color: 'danger.text' } },
} as const;

/** The two ways that a pending application can go. */
export function DecisionButtons({
  application,
  onDecide,
  framed = false,
}: {
  application: DriverApplication;
  onDecide: (application: DriverApplication, decision: Decision) => void;
  /** At the foot of the details they are buttons with an edge; in a row of many, words. */
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
            {decisionWords[decision].button}
            <VisuallyHidden> {applicant(application)}</VisuallyHidden>
          </span>
        </Button>
      ))}
    </HStack>
  );
}
