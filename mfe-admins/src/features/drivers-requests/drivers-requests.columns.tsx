import { refusalIn, type DriverApplication, type Obstacle } from '@padiman/contracts';
import { DecisionStatus, formatLongDate, formatPhone, Button, VisuallyHidden } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { CarVideo } from './application-facts.columns.tsx';
import { type Decision, applicant, decisionMessages } from './drivers-requests.messages.ts';
import { applicationCan } from './drivers-requests.rules.ts';
import { Decisions } from './drivers-requests.styles.ts';

/** Columns of the drivers requests table. Source: specification section 2, Driver Requests. */
export const applicationColumns = (
  onDecide: (application: DriverApplication, decision: Decision) => void,
): readonly Column<DriverApplication>[] => [
  {
    id: 'firstName',
    width: 100,
    header: 'First Name',
    cell: ({ firstName }) => firstName,
    onPhone: 'title',
  },
  {
    id: 'lastName',
    width: 100,
    header: 'Last Name',
    cell: ({ lastName }) => lastName,
    onPhone: 'title',
    sort: 'lastName',
  },
  {
    id: 'licenseNumber',
    width: 136,
    header: 'License Number',
    cell: ({ licenseNumber }) => licenseNumber,
    onPhone: 'fact',
  },
  {
    id: 'phoneNumber',
    width: 126,
    header: 'Phone Number',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  {
    id: 'status',
    width: 108,
    header: 'Status',
    cell: ({ status }) => <DecisionStatus status={status} />,
    onPhone: 'fact',
  },
  {
    id: 'carVideo',
    width: 90,
    header: 'Car Video',
    cell: (application) => <CarVideo application={application} />,
    onPhone: 'fact',
  },
  {
    id: 'dateOfBirth',
    header: 'Date of Birth',
    cell: ({ dateOfBirth }) => formatLongDate(dateOfBirth),
    width: 166,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (application) =>
      applicationCan.decide(application) && <DecisionButtons application={application} onDecide={onDecide} />,
    onPhone: 'fact',
    width: 140,
  },
];

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
