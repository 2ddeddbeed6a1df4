import { refusalIn, type DriverApplication, type Obstacle } from '@padiman/contracts';
import { Button, VisuallyHidden } from '@padiman/ui';
import { Decisions } from './DecisionButtons.styles.ts';
import { applicant, decisionMessages, type Decision } from './drivers-requests.messages.ts';

const looks = {
  accepted: { framed: 'primary', plain: 'plain' },
  rejected: { framed: 'dangerQuiet', plain: 'dangerPlain' },
} as const;

/** Accept and Reject of a pending application. */
export function DecisionButtons({
  application,
  onDecide,
  obstacles,
  framed = false,
}: {
  application: DriverApplication;
  onDecide: (application: DriverApplication, decision: Decision) => void;
  /** Obstacles of the details; a row has none. */
  obstacles?: readonly Obstacle[] | undefined;
  /** True for buttons with a border, as in the details; false for plain ones, as in a row. */
  framed?: boolean;
}) {
  return (
    <Decisions framed={framed}>
      {(['accepted', 'rejected'] as const).map((decision) => (
        <Button
          key={decision}
          look={looks[decision][framed ? 'framed' : 'plain']}
          onClick={() => onDecide(application, decision)}
          disabled={refusalIn(obstacles, decision) !== undefined}
          title={refusalIn(obstacles, decision)}
        >
          <span>
            {decisionMessages[decision].button}
            <VisuallyHidden> {applicant(application)}</VisuallyHidden>
          </span>
        </Button>
      ))}
    </Decisions>
  );
}
